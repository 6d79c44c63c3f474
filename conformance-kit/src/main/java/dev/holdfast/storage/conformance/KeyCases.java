package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.TransactionAction;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** K: keys that must not meet, and collections that must not either. */
final class KeyCases {

    private static final String COLLATION =
            "a collation or key encoding of the backend that takes different keys for one";

    private KeyCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "K1-joined-parts",
                        "no separator between partition and id makes two keys meet",
                        "how the adapter joins the parts of a key",
                        KeyCases::joinedParts),
                ConformanceCase.of(
                        "K1-joined-collection",
                        "no separator between collection and partition makes two keys meet",
                        "how the adapter joins the parts of a key",
                        KeyCases::joinedCollection),
                ConformanceCase.of(
                        "K1-numbers",
                        "texts that are the same number are different keys",
                        "keys that some layer takes for numbers",
                        context -> distinct(context, "1", "01", "1.0", "1e0", "+1", "-1", "0", "-0", "00")),
                ConformanceCase.of(
                        "K2-case",
                        "keys that differ in case are different",
                        COLLATION,
                        context -> distinct(
                                context, "key", "Key", "KEY", "i", "I", "\u0130", "\u0131", "\u00DF", "ss", "SS",
                                "\u1E9E")),
                ConformanceCase.of(
                        "K2-accents",
                        "keys that differ in accents are different",
                        COLLATION,
                        context -> distinct(
                                context, "e", "\u00E9", "\u00E8", "\u00EA", "\u0113", "o", "\u00F6", "\u00F8", "oe",
                                "\u0153")),
                ConformanceCase.of(
                        "K2-unicode-form",
                        "keys of different Unicode form are different",
                        COLLATION,
                        context -> distinct(
                                context,
                                "\u00E9",
                                "e\u0301",
                                "\u00C5",
                                "\u212B",
                                "A\u030A",
                                "fi",
                                "\uFB01",
                                "A",
                                "\uFF21",
                                "\u0391",
                                "\uAC00",
                                "\u1100\u1161",
                                "\u2126",
                                "\u03A9")),
                ConformanceCase.of(
                        "K2-trailing-blanks",
                        "blanks at the end of a key count",
                        "padding comparison (PAD SPACE), trimming on the way in or out",
                        context -> distinct(context, "a", "a ", "a  ", " ", "  ", "a\u00A0", "a\u3000", "a\u200B")),
                ConformanceCase.of(
                        "K2-leading-blanks",
                        "blanks at the start of a key count",
                        "trimming on the way in or out",
                        context -> distinct(context, "a", " a", "  a", " a ", "\u00A0a", "\uFEFFa")),
                ConformanceCase.of(
                        "K2-collection-case",
                        "collections that differ in case are different",
                        COLLATION,
                        KeyCases::collectionCase),
                ConformanceCase.of(
                        "K5-stored-key",
                        "the reported key is the stored one, whatever key the value would tell",
                        "rows whose key is computed from the decoded value",
                        KeyCases::storedKey),
                ConformanceCase.of(
                        "K6-collections-apart",
                        "a collection shows and touches no other's records",
                        "the collection missing from a condition, a key range or a transaction",
                        KeyCases::collectionsApart));
    }

    /** Stores under every text as id, then as partition, and expects each to be a record of its own. */
    static void distinct(CaseContext context, String... texts) throws Exception {
        CollectionStore<Item> items = context.items();
        Set<EntityKey> keys = new HashSet<>();
        for (int i = 0; i < texts.length; i++) {
            for (Item item : List.of(Item.of("p", texts[i], i), Item.of(texts[i], "x", 1_000 + i))) {
                Check.that(items.insertIfAbsent(item).inserted(), "nothing is there yet under " + item.key());
                keys.add(item.key());
            }
        }
        for (int i = 0; i < texts.length; i++) {
            EntityKey asId = EntityKey.of("p", texts[i]);
            EntityKey asPartition = EntityKey.of(texts[i], "x");
            Entry<Item> entry = Check.present(items.getEntry(asId), "get " + asId);
            Check.equal(asId, entry.key(), "stored key");
            Check.equal((long) i, entry.value().number(), "number under " + asId);
            List<Item> listed = items.list(texts[i]);
            Check.equal(1, listed.size(), "records in partition " + Check.shown(texts[i]));
            Check.equal(1_000L + i, listed.get(0).number(), "number in partition " + Check.shown(texts[i]));
            Check.equal(1L, items.count(Query.partition(texts[i])), "count of partition " + Check.shown(texts[i]));
            Check.present(items.get(asPartition), "get " + asPartition);
        }
        Set<EntityKey> scanned = new HashSet<>();
        Walks.scan(items, Scan.all()).forEach(entry -> scanned.add(entry.key()));
        Check.equal(keys, scanned, "keys of the whole collection");
        for (String text : texts) {
            Check.that(items.delete(EntityKey.of("p", text)), "delete of id " + Check.shown(text));
        }
        Check.equal(0, items.list("p").size(), "records left after each was deleted once");
    }

    private static void joinedParts(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        List<String> separators =
                List.of(" ", ":", "-", "_", ".", "|", ",", ";", "+", "%", "~", "'", "\"", "\u00A0", "!", "&", "=");
        for (String separator : separators) {
            items.put(Item.of("a" + separator + "b", "c", separator + "left"));
            items.put(Item.of("a", "b" + separator + "c", separator + "right"));
            items.put(Item.of("a" + separator, "bc", separator + "end"));
            items.put(Item.of("a", separator + "bc", separator + "start"));
        }
        for (String separator : separators) {
            expect(items, "a" + separator + "b", "c", separator + "left");
            expect(items, "a", "b" + separator + "c", separator + "right");
            expect(items, "a" + separator, "bc", separator + "end");
            expect(items, "a", separator + "bc", separator + "start");
        }
        Check.equal(2 * separators.size(), items.list("a").size(), "records in partition a");
    }

    private static void joinedCollection(CaseContext context) throws Exception {
        String name = context.newName();
        List<String> separators = List.of("-", "_");
        CollectionStore<Item> plain = context.store().collection(Item.collection(name));
        for (String separator : separators) {
            CollectionStore<Item> longer = context.store().collection(Item.collection(name + separator + "x"));
            plain.put(Item.of("x" + separator + "p", "1", "plain" + separator));
            plain.put(Item.of(separator + "x", "1", "short" + separator));
            longer.put(Item.of("p", "1", "longer" + separator));
            longer.put(Item.of(separator + "p", "1", "double" + separator));
        }
        for (String separator : separators) {
            CollectionStore<Item> longer = context.store().collection(Item.collection(name + separator + "x"));
            expect(plain, "x" + separator + "p", "1", "plain" + separator);
            expect(plain, separator + "x", "1", "short" + separator);
            expect(longer, "p", "1", "longer" + separator);
            expect(longer, separator + "p", "1", "double" + separator);
            Check.equal(2, Walks.scan(longer, Scan.all()).size(), "records of the longer collection");
        }
        Check.equal(4, Walks.scan(plain, Scan.all()).size(), "records of the shorter collection");
    }

    private static void collectionCase(CaseContext context) throws Exception {
        String name = context.newName();
        CollectionStore<Item> lower = context.store().collection(Item.collection(name + "abc"));
        CollectionStore<Item> upper = context.store().collection(Item.collection(name + "ABC"));
        lower.put(Item.of("p", "1", "lower"));
        Check.absent(upper.get(EntityKey.of("p", "1")), "get in the other collection");
        upper.put(Item.of("p", "1", "upper"));
        expect(lower, "p", "1", "lower");
        expect(upper, "p", "1", "upper");
        Check.equal(1, Walks.scan(lower, Scan.all()).size(), "records of the lower-case collection");
    }

    private static void storedKey(CaseContext context) throws Exception {
        CollectionDefinition<Item> written = Item.collection(context.newName());
        context.store().collection(written).put(Item.of("p", "stored", "v"));
        CollectionStore<Item> moved = context.store()
                .collection(CollectionDefinition.of(
                        written.name(), item -> EntityKey.of("elsewhere", "computed"), Item.CODEC));
        EntityKey stored = EntityKey.of("p", "stored");
        Check.equal(List.of(stored), keys(moved.entries("p")), "keys of entries");
        Check.equal(List.of(stored), keys(Walks.query(moved, Query.partition("p"))), "keys of a page");
        Check.equal(List.of(stored), keys(Walks.scan(moved, Scan.all())), "keys of a scan");
        Check.equal(stored, Check.present(moved.getEntry(stored), "entry").key(), "key of getEntry");
    }

    private static void collectionsApart(CaseContext context) throws Exception {
        CollectionStore<Item> mine = context.items();
        CollectionStore<Item> theirs = context.items();
        mine.put(Item.of("p", "1", "mine"));
        theirs.put(Item.of("p", "1", "theirs"));
        theirs.put(Item.of("p", "2", "theirs"));
        theirs.put(Item.of("q", "1", "theirs"));
        Check.equal(List.of(Item.of("p", "1", "mine")), mine.list("p"), "list of the smaller collection");
        Check.equal(1L, mine.count(Query.partition("p")), "count of the smaller collection");
        Check.equal(1, Walks.scan(mine, Scan.all()).size(), "scan of the smaller collection");
        Check.that(!mine.delete(EntityKey.of("p", "2")), "delete of a key that only the other collection has is false");
        Check.that(
                mine.transact("p", List.of(TransactionAction.delete(EntityKey.of("p", "1"))))
                        .applied(),
                "a transaction in the smaller collection applies");
        expect(theirs, "p", "1", "theirs");
        Check.equal(3, Walks.scan(theirs, Scan.all()).size(), "records of the other collection afterwards");
    }

    static void expect(CollectionStore<Item> items, String partition, String id, String text) {
        EntityKey key = EntityKey.of(partition, id);
        Check.equal(text, Check.present(items.get(key), "get " + key).text(), "text under " + key);
    }

    private static List<EntityKey> keys(List<Entry<Item>> entries) {
        return entries.stream().map(Entry::key).toList();
    }
}
