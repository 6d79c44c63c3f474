package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.Version;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** K3, K4: what keys may be, at the limits and with every odd character; K7: values under another key. */
final class KeyTextCases {

    private static final String ESCAPING =
            "how the adapter quotes or encodes keys, in single operations and in batches";

    private KeyTextCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "K3-collection-names",
                        "a collection name of 63 characters works, and what breaks the rule is refused",
                        "the check of collection names",
                        KeyTextCases::collectionNames),
                ConformanceCase.of(
                        "K3-longest-keys",
                        "partitions of 448 and ids of 512 UTF-8 bytes work with characters of every width",
                        "column or index lengths, units that a length is counted in",
                        KeyTextCases::longestKeys),
                ConformanceCase.of(
                        "K3-too-long",
                        "one byte more is refused, and so is an empty part",
                        "the check of key lengths",
                        KeyTextCases::tooLong),
                ConformanceCase.of(
                        "K4-forbidden-characters",
                        "each forbidden character is refused by a message that names part, value and rule",
                        "the check of key characters",
                        KeyTextCases::forbidden),
                ConformanceCase.of(
                        "K4-before-io",
                        "every operation refuses a bad partition, prefix or bound before the driver is called",
                        "checks that come after a call",
                        KeyTextCases::beforeIo),
                ConformanceCase.of(
                        "K4-reserved-ids",
                        "ids that start with _hf are refused, and near misses work",
                        "the check of reserved ids",
                        KeyTextCases::reserved),
                works("quotes", "quotes", "'", "''", "\"", "`", "a'b", "'a'", "\u2019", "a''b", "o'neil's"),
                works(
                        "percent-plus",
                        "percent and plus signs",
                        "%",
                        "%%",
                        "%25",
                        "%20",
                        "%2F",
                        "%zz",
                        "+",
                        "a+b",
                        "a b",
                        "a%20b",
                        "%E2%82%AC"),
                worksAlone("comma-first", "commas at the start", ",", ",x", ",,"),
                worksInTransactions("comma-first", "commas at the start", ",", ",x", ",,"),
                worksAlone("comma-quote", "a quote before a comma", "a',b", "',", "',RowKey='x"),
                worksInTransactions("comma-quote", "a quote before a comma", "a',b", "',", "',RowKey='x"),
                works(
                        "punctuation",
                        "punctuation",
                        ";",
                        ":",
                        "&",
                        "=",
                        "$",
                        "@",
                        "!",
                        "*",
                        "(",
                        ")",
                        "[",
                        "]",
                        "{",
                        "}",
                        "<",
                        ">",
                        "|",
                        "^",
                        "~",
                        "a,b"),
                works("dots", "dots", ".", "..", "...", "a.", ".a", ".. ", "~"),
                works(
                        "emoji",
                        "characters beyond the basic plane",
                        "\uD83D\uDE00",
                        "a\uD83D\uDE00b",
                        "\uD83D\uDC68\u200D\uD83D\uDC69",
                        "\uDBFF\uDFFD",
                        "\uD800\uDC00"),
                works(
                        "right-to-left",
                        "right-to-left text and marks",
                        "\u05E9\u05DC\u05D5\u05DD",
                        "\u202Ea",
                        "a\u200Fb",
                        "\u0645\u0631\u062D\u0628\u0627"),
                works(
                        "odd-unicode",
                        "odd characters of Unicode",
                        "\uFEFF",
                        "a\uFEFF",
                        "\uFFFF",
                        "\uFFFE",
                        "\uFFFD",
                        "\uD7FF",
                        "\uE000",
                        "\u00AD",
                        "\u00A0",
                        "\u0300"),
                worksAlone("line-separators", "separators of lines", "\u2028", "a\u2029b"),
                worksInTransactions("line-separators", "separators of lines", "\u2028", "a\u2029b"),
                works(
                        "words",
                        "words that mean something elsewhere",
                        "null",
                        "NULL",
                        "true",
                        "NaN",
                        "undefined",
                        "datetime'2020-01-01'",
                        "${x}",
                        "{0}",
                        "<a>",
                        "--",
                        "1 OR 1=1"),
                ConformanceCase.of(
                        "K7-other-key",
                        "a value whose key is not the one addressed is refused, and nothing is sent",
                        "the check of the value's own key",
                        KeyTextCases::otherKey));
    }

    private static ConformanceCase works(String name, String what, String... texts) {
        return ConformanceCase.of("K4-" + name, what + " work in keys", ESCAPING, context -> everyPath(context, texts));
    }

    private static ConformanceCase worksAlone(String name, String what, String... texts) {
        return ConformanceCase.of(
                "K4-" + name, what + " work in keys", ESCAPING, context -> singlePaths(context, texts));
    }

    private static ConformanceCase worksInTransactions(String name, String what, String... texts) {
        return ConformanceCase.of(
                "K4-" + name + "-transact",
                what + " work in keys of transactions",
                ESCAPING,
                context -> inTransactions(context, texts));
    }

    /** Each text as partition, with each text as id, through every operation that a key travels in. */
    private static void everyPath(CaseContext context, String... texts) throws Exception {
        singlePaths(context, texts);
        inTransactions(context, texts);
    }

    private static void inTransactions(CaseContext context, String... texts) throws Exception {
        CollectionStore<Item> items = context.items();
        for (String text : texts) {
            Item item = Item.of(text, text, "v");
            Item beside = Item.of(text, "plain", "v");
            Version version = items.put(item);
            Check.that(
                    items.transact(
                                    text,
                                    List.of(
                                            TransactionAction.putIfUnchanged(item.number(2), version),
                                            TransactionAction.insert(beside)))
                            .applied(),
                    "transaction on " + item.key());
            Check.equal(Set.of(item.number(2), beside), Set.copyOf(items.list(text)), "records of the partition");
            Check.that(
                    items.transact(
                                    text,
                                    List.of(
                                            TransactionAction.put(item.number(3)),
                                            TransactionAction.delete(beside.key())))
                            .applied(),
                    "second transaction on " + item.key());
            Check.equal(List.of(item.number(3)), items.list(text), "records of the partition afterwards");
            Check.that(items.delete(item.key()), "delete of " + item.key());
        }
    }

    private static void singlePaths(CaseContext context, String... texts) throws Exception {
        CollectionStore<Item> items = context.items();
        Set<EntityKey> keys = new HashSet<>();
        for (String partition : texts) {
            for (String id : List.of(texts[0], partition, "plain")) {
                if (keys.add(EntityKey.of(partition, id))) {
                    Check.that(
                            items.insertIfAbsent(Item.of(partition, id, partition + "\u0001" + id))
                                    .inserted(),
                            "insert of " + EntityKey.of(partition, id));
                }
            }
        }
        for (EntityKey key : keys) {
            Entry<Item> entry = Check.present(items.getEntry(key), "get " + key);
            Check.equal(key, entry.key(), "stored key");
            Check.equal(key.partition() + "\u0001" + key.id(), entry.value().text(), "text under " + key);
            Check.present(items.putIfUnchanged(entry.value().number(1), entry.version()), "conditional put of " + key);
            Check.equal(
                    1L,
                    items.count(Query.partition(key.partition())
                            .idPrefix(key.id())
                            .idFrom(key.id())
                            .limit(1)),
                    "count from " + key);
        }
        Set<EntityKey> scanned = new HashSet<>();
        Walks.scan(items, Scan.all().pageSize(1)).forEach(entry -> scanned.add(entry.key()));
        Check.equal(keys, scanned, "keys of a scan, one a page");
        for (String partition : texts) {
            Set<EntityKey> paged = new HashSet<>();
            Walks.query(items, Query.partition(partition).pageSize(1)).forEach(entry -> paged.add(entry.key()));
            Set<EntityKey> own = new HashSet<>(keys);
            own.removeIf(key -> !key.partition().equals(partition));
            Check.equal(own, paged, "keys of partition " + Check.shown(partition) + ", one a page");
        }
        for (EntityKey key : keys) {
            Check.that(items.delete(key), "delete of " + key);
            Check.absent(items.get(key), "get after delete of " + key);
        }
    }

    private static void collectionNames(CaseContext context) throws Exception {
        String longest = (context.newName() + "_-" + "x".repeat(63)).substring(0, 63);
        CollectionStore<Item> items = context.store().collection(Item.collection(longest));
        items.put(Item.of("p", "1", "v"));
        KeyCases.expect(items, "p", "1", "v");
        for (String name :
                List.of("", "x".repeat(64), "1a", "_a", "-a", "a b", "a.b", "a/b", "a:b", "\u00E4", "a\n", "_hf")) {
            IllegalArgumentException refused = Check.thrown(
                    IllegalArgumentException.class,
                    "collection name " + Check.shown(name),
                    () -> Item.collection(name));
            Check.contains(refused.getMessage(), "collection", "message");
        }
        Check.thrown(NullPointerException.class, "collection name null", () -> Item.collection(Check.nothing()));
    }

    private static void longestKeys(CaseContext context) throws Exception {
        String longestName = (context.newName() + "-".repeat(63)).substring(0, 63);
        CollectionStore<Item> items = context.store().collection(Item.collection(longestName));
        List<EntityKey> keys = new ArrayList<>();
        for (String character : List.of("a", "\u00E9", "\u20AC", "\uD83D\uDE00")) {
            keys.add(EntityKey.of(filled(character, 448), filled(character, 512)));
            keys.add(EntityKey.of(filled(character, 448), filled(character, 508) + "last"));
        }
        for (EntityKey key : keys) {
            Item item = new Item(key.partition(), key.id(), "v", 1);
            Version version = Check.present(items.putIfUnchanged(item, items.put(item)), "conditional put");
            Check.that(
                    items.transact(key.partition(), List.of(TransactionAction.putIfUnchanged(item.number(2), version)))
                            .applied(),
                    "transaction on a longest key");
            Check.equal(
                    2L, Check.present(items.get(key), "get of a longest key").number(), "number");
        }
        Set<EntityKey> scanned = new HashSet<>();
        Walks.scan(items, Scan.all().pageSize(1)).forEach(entry -> scanned.add(entry.key()));
        Check.equal(new HashSet<>(keys), scanned, "keys of a scan, one a page");
        for (EntityKey key : keys) {
            List<Entry<Item>> both =
                    Walks.query(items, Query.partition(key.partition()).pageSize(1));
            Check.equal(2, both.size(), "records of one longest partition, one a page");
        }
        for (EntityKey key : keys) {
            Check.that(items.delete(key), "delete of a longest key");
        }
    }

    private static String filled(String character, int bytes) {
        int width = character.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
        int whole = bytes / width;
        return character.repeat(whole) + "b".repeat(bytes - whole * width);
    }

    private static void tooLong(CaseContext context) {
        for (String character : List.of("a", "\u00E9", "\u20AC", "\uD83D\uDE00")) {
            refusedPart("partition", filled(character, 449), "448");
            refusedId(filled(character, 513), "512");
        }
        refusedPart("partition", "", "empty");
        refusedId("", "empty");
        refusedId("x".repeat(1_000_000), "512");
        Check.thrown(NullPointerException.class, "partition null", () -> EntityKey.of(Check.nothing(), "i"));
        Check.thrown(NullPointerException.class, "id null", () -> EntityKey.of("p", Check.nothing()));
    }

    private static void refusedPart(String part, String text, String limit) {
        IllegalArgumentException refused = Check.thrown(
                IllegalArgumentException.class, part + " " + Check.shown(text), () -> EntityKey.of(text, "i"));
        Check.contains(refused.getMessage(), part, "message");
        Check.contains(refused.getMessage(), limit, "message");
    }

    private static void refusedId(String text, String limit) {
        IllegalArgumentException refused =
                Check.thrown(IllegalArgumentException.class, "id " + Check.shown(text), () -> EntityKey.of("p", text));
        Check.contains(refused.getMessage(), "id", "message");
        Check.contains(refused.getMessage(), limit, "message");
    }

    /** Every forbidden character, as text: unpaired surrogates too. */
    private static List<String> forbiddenTexts() {
        List<String> texts = new ArrayList<>(List.of("/", "\\", "#", "?", "\uD800", "\uDFFF", "\uDE00\uD83D"));
        for (char c = 0; c <= 0x1F; c++) {
            texts.add(String.valueOf(c));
        }
        for (char c = 0x7F; c <= 0x9F; c++) {
            texts.add(String.valueOf(c));
        }
        return texts;
    }

    private static void forbidden(CaseContext context) {
        for (String bad : forbiddenTexts()) {
            for (String text : List.of(bad, bad + "x", "x" + bad, "x" + bad + "x")) {
                refusedPart("partition", text, "'");
                IllegalArgumentException refused = Check.thrown(
                        IllegalArgumentException.class, "id " + Check.shown(text), () -> EntityKey.of("p", text));
                Check.contains(refused.getMessage(), "id", "message");
                String message = String.valueOf(refused.getMessage());
                for (int i = 0; i < message.length(); i++) {
                    char c = message.charAt(i);
                    Check.that(
                            c >= ' ' && !Character.isSurrogate(c) && (c < 0x7F || c > 0x9F),
                            "no raw character " + (int) c + " in the message");
                }
            }
        }
    }

    private static void beforeIo(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        Interposer calls = new Interposer();
        CollectionStore<Item> items = context.through(calls, plain);
        for (String bad : List.of("", "a/b", "a\u0000", "\uD800", "x".repeat(449))) {
            refused("list", () -> items.list(bad));
            refused("entries", () -> items.entries(bad));
            refused("query", () -> items.page(Query.partition(bad)));
            refused("partition", () -> items.partition(bad).list());
            refused("transact", () -> items.transact(bad, List.of(TransactionAction.delete(EntityKey.of("p", "i")))));
            refused("put", () -> items.put(Item.of(bad, "i", "")));
            refused("insertIfAbsent", () -> items.insertIfAbsent(Item.of("p", bad + "/", "")));
        }
        for (String bad : List.of("a/b", "a\u0000", "\uD800", "x".repeat(513))) {
            refused("id prefix", () -> items.list(Query.partition("p").idPrefix(bad)));
            refused("id from", () -> items.list(Query.partition("p").idFrom(bad)));
            refused("id before", () -> items.list(Query.partition("p").idBefore(bad)));
        }
        Check.equal(0, calls.calls(), "calls that reached the driver");
    }

    private static void refused(String operation, Check.Action action) {
        Check.thrown(IllegalArgumentException.class, operation + " with a bad key", action);
    }

    private static void reserved(CaseContext context) throws Exception {
        for (String id : List.of("_hf", "_hfx", "_hf_1")) {
            refusedId(id, "_hf");
        }
        CollectionStore<Item> items = context.items();
        for (String id : List.of("_h", "_HF", "_Hf1", "hf", "x_hf", " _hf", "_")) {
            items.put(Item.of("_hf", id, id));
        }
        Check.equal(7, items.list("_hf").size(), "records with ids that look like reserved ones");
    }

    private static void otherKey(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        Version version = plain.put(Item.of("p", "1", "before"));
        Interposer calls = new Interposer();
        CollectionStore<Item> items = context.through(calls, plain);
        Item other = Item.of("p", "2", "other");
        refused("putIfUnchanged", () -> items.putIfUnchanged(EntityKey.of("p", "1"), other, version));
        refused("transact", () -> items.transact("q", List.of(TransactionAction.put(other))));
        refused("partition put", () -> items.partition("q").put(other));
        refused("partition insert", () -> items.partition("q").insertIfAbsent(other));
        refused("partition putIfUnchanged", () -> items.partition("q").putIfUnchanged(other, version));
        refused("partition putIfUnchanged", () -> items.partition("p").putIfUnchanged("1", other, version));
        Check.equal(0, calls.calls(), "calls that reached the driver");
        refused("update", () -> items.update(EntityKey.of("p", "1"), current -> Decision.write(other)));
        Check.equal(0, calls.writes().size(), "writes that reached the driver");
        KeyCases.expect(plain, "p", "1", "before");
        Check.absent(plain.get(other.key()), "the other key");
    }
}
