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

/** K3, K4, K7: what keys may be, at the limits, and values under another key. */
final class KeyRuleCases {

    private KeyRuleCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "K3-collection-names",
                        "a collection name of 63 characters works, and what breaks the rule is refused",
                        "the check of collection names",
                        KeyRuleCases::collectionNames),
                ConformanceCase.of(
                        "K3-longest-keys",
                        "partitions of 448 and ids of 512 UTF-8 bytes work with characters of every width",
                        "column or index lengths, units that a length is counted in",
                        KeyRuleCases::longestKeys),
                ConformanceCase.of(
                        "K3-too-long",
                        "one byte more is refused, and so is an empty part",
                        "the check of key lengths",
                        KeyRuleCases::tooLong),
                ConformanceCase.of(
                        "K4-forbidden-characters",
                        "each forbidden character is refused by a message that names part, value and rule",
                        "the check of key characters",
                        KeyRuleCases::forbidden),
                ConformanceCase.of(
                        "K4-before-io",
                        "every operation refuses a bad partition, prefix or bound before the driver is called",
                        "checks that come after a call",
                        KeyRuleCases::beforeIo),
                ConformanceCase.of(
                        "K4-reserved-ids",
                        "ids that start with _hf are refused, and near misses work",
                        "the check of reserved ids",
                        KeyRuleCases::reserved),
                ConformanceCase.of(
                        "K7-other-key",
                        "a value whose key is not the one addressed is refused, and nothing is sent",
                        "the check of the value's own key",
                        KeyRuleCases::otherKey));
    }

    /** Every forbidden character, as text: unpaired surrogates too. */
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
