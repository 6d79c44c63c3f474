package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.Version;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** K4: keys of every odd text, through every operation that a key travels in. */
final class KeyTextCases {

    private static final String ESCAPING =
            "how the adapter quotes or encodes keys, in single operations and in batches";

    private KeyTextCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
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
                        "1 OR 1=1"));
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
}
