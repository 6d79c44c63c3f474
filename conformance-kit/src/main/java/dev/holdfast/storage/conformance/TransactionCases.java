package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.TransactionResult;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** T: transactions. */
final class TransactionCases {

    private TransactionCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "T1-mixed",
                        "a transaction of every kind of action is applied as a whole",
                        "actions that a batch leaves out",
                        TransactionCases::mixed),
                ConformanceCase.of(
                        "T1-hundred",
                        "transactions of 1 and of 100 actions are applied",
                        "limits of a batch",
                        TransactionCases::hundred),
                ConformanceCase.of(
                        "T1-whole-records",
                        "a put in a transaction replaces the whole record",
                        "a batch that merges",
                        TransactionCases::wholeRecords),
                ConformanceCase.of(
                        "T2-each-refusal",
                        "each kind of refusal is told, and nothing is applied",
                        "how refusals are told apart in a batch",
                        TransactionCases::eachRefusal),
                ConformanceCase.of(
                        "T2-each-place",
                        "a refusal is told by its place, wherever it is among 1, 3 and 100 actions",
                        "the index that a batch reports",
                        TransactionCases::eachPlace),
                ConformanceCase.of(
                        "T2-first-of-several",
                        "of several refused actions the first in the caller's order is told",
                        "batches that are checked in another order than given",
                        TransactionCases::firstOfSeveral),
                ConformanceCase.of(
                        "T3-as-if-never-sent",
                        "after a refused transaction every record, version and later transaction is as before",
                        "a batch that is not rolled back, a connection that stays in a failed transaction",
                        TransactionCases::asIfNeverSent),
                ConformanceCase.of(
                                "T4-refused-before-io",
                                "a transaction that breaks a rule is refused before any I/O, and the message names the action",
                                "the checks of a transaction",
                                TransactionCases::refusedBeforeIo)
                        .also("K7"),
                ConformanceCase.of(
                        "T5-nothing-by-half",
                        "no page, list or pair of gets sees a transaction by half while it is written",
                        "reads that are not of one moment, batches that are not atomic",
                        TransactionCases::nothingByHalf),
                ConformanceCase.of(
                        "T6-versions",
                        "the versions that come with a transaction are the stored ones, and deletes have none",
                        "versions in another order, or of another row",
                        TransactionCases::versions));
    }

    private static Item item(String id, String text) {
        return Item.of("p", id, text);
    }

    private static EntityKey key(String id) {
        return EntityKey.of("p", id);
    }

    static Version version(CollectionStore<Item> items, String id) {
        return Check.present(items.getEntry(key(id)), "entry " + id).version();
    }

    private static void applied(TransactionResult result, String what) {
        Check.that(result.applied(), what + " is applied, but was " + result);
    }

    private static void refused(int index, Refusal why, TransactionResult result, String what) {
        Check.equal(new TransactionResult.Refused(index, why), result, what);
    }

    private static void mixed(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        for (String id : List.of("put", "replace", "delete", "remove", "other")) {
            items.put(item(id, "before"));
        }
        applied(
                items.transact(
                        "p",
                        List.of(
                                TransactionAction.insert(item("insert", "after")),
                                TransactionAction.put(item("put", "after")),
                                TransactionAction.put(item("create", "after")),
                                TransactionAction.putIfUnchanged(item("replace", "after"), version(items, "replace")),
                                TransactionAction.delete(key("delete")),
                                TransactionAction.deleteIfUnchanged(key("remove"), version(items, "remove")))),
                "a transaction of every kind");
        List<String> texts = items.list("p").stream()
                .map(item -> item.id() + " " + item.text())
                .toList();
        Check.equal(
                List.of("create after", "insert after", "other before", "put after", "replace after"),
                texts,
                "records");
    }

    private static void hundred(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        applied(items.transact("p", List.of(TransactionAction.insert(item("single", "v")))), "one action");
        List<TransactionAction<Item>> actions = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            actions.add(TransactionAction.insert(item("n" + i, "v" + i)));
        }
        applied(items.transact("p", actions), "100 actions");
        Check.equal(101L, items.count(Query.partition("p")), "records");
        KeyCases.expect(items, "p", "n99", "v99");
        List<TransactionAction<Item>> removals = new ArrayList<>();
        items.entries("p")
                .forEach(entry -> removals.add(TransactionAction.deleteIfUnchanged(entry.key(), entry.version())));
        applied(items.transact("p", removals.subList(0, 100)), "100 deletes");
        Check.equal(1L, items.count(Query.partition("p")), "records afterwards");
    }

    private static void wholeRecords(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = context.records();
        records.put(Records.keyed("p", "1").text("old", "v").integer("n", 1).build());
        records.put(Records.keyed("p", "2").text("old", "v").integer("n", 1).build());
        Version version = Check.present(records.getEntry(key("2")), "entry").version();
        StoredRecord first = Records.keyed("p", "1").text("new", "v").build();
        StoredRecord second = Records.keyed("p", "2").text("new", "v").build();
        Check.that(
                records.transact(
                                "p",
                                List.of(
                                        TransactionAction.put(first),
                                        TransactionAction.putIfUnchanged(second, version)))
                        .applied(),
                "the transaction is applied");
        Check.equal(Optional.of(first), records.get(key("1")), "record after put");
        Check.equal(Optional.of(second), records.get(key("2")), "record after putIfUnchanged");
    }

    private static void eachRefusal(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version stale = items.put(item("moved", "v"));
        Version gone = items.put(item("gone", "v"));
        items.put(item("moved", "there"));
        items.delete(key("gone"));
        refusedAlone(items, Refusal.EXISTS, TransactionAction.insert(item("moved", "lost")));
        refusedAlone(items, Refusal.MISSING, TransactionAction.delete(key("gone")));
        refusedAlone(items, Refusal.MISSING, TransactionAction.deleteIfUnchanged(key("gone"), gone));
        refusedAlone(items, Refusal.MISSING, TransactionAction.putIfUnchanged(item("gone", "lost"), gone));
        refusedAlone(items, Refusal.CHANGED, TransactionAction.deleteIfUnchanged(key("moved"), stale));
        refusedAlone(items, Refusal.CHANGED, TransactionAction.putIfUnchanged(item("moved", "lost"), stale));
        Check.equal(List.of(item("moved", "there")), items.list("p"), "records after all refusals");
    }

    /** Alone, and between two actions that would apply. */
    private static void refusedAlone(CollectionStore<Item> items, Refusal why, TransactionAction<Item> action) {
        String what = why + " of " + action.getClass().getSimpleName();
        refused(0, why, items.transact("p", List.of(action)), what);
        refused(
                1,
                why,
                items.transact(
                        "p",
                        List.of(
                                TransactionAction.insert(item("a", "lost")),
                                action,
                                TransactionAction.put(item("z", "lost")))),
                what + " between others");
    }

    private static void eachPlace(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version stale = items.put(item("m", "v"));
        items.put(item("m", "there"));
        for (int size : List.of(1, 3, 100)) {
            for (int place : List.of(0, size / 2, size - 1)) {
                for (Refusal why : Refusal.values()) {
                    List<TransactionAction<Item>> actions = new ArrayList<>();
                    for (int i = 0; i < size; i++) {
                        actions.add(TransactionAction.put(item("n" + i, "lost")));
                    }
                    actions.set(
                            place,
                            switch (why) {
                                case EXISTS -> TransactionAction.insert(item("m", "lost"));
                                case MISSING -> TransactionAction.delete(key("never"));
                                case CHANGED -> TransactionAction.putIfUnchanged(item("m", "lost"), stale);
                            });
                    refused(place, why, items.transact("p", actions), why + " at " + place + " of " + size);
                }
            }
        }
        Check.equal(List.of(item("m", "there")), items.list("p"), "records after all refusals");
    }

    private static void firstOfSeveral(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version stale = items.put(item("m", "v"));
        items.put(item("m", "there"));
        List<TransactionAction<Item>> bad = List.of(
                TransactionAction.insert(item("m", "lost")),
                TransactionAction.delete(key("never")),
                TransactionAction.putIfUnchanged(item("gone", "lost"), goneVersion(items)),
                TransactionAction.deleteIfUnchanged(key("m"), stale));
        List<Refusal> whys = List.of(Refusal.EXISTS, Refusal.MISSING, Refusal.MISSING, Refusal.CHANGED);
        for (int first = 0; first < bad.size(); first++) {
            for (int second = 0; second < bad.size(); second++) {
                if (first == second || (first != 1 && second != 1 && first != 2 && second != 2)) {
                    continue; // a key comes once
                }
                // Ids in falling order, so that an adapter that sorts by key meets the second refusal first.
                List<TransactionAction<Item>> actions = List.of(
                        TransactionAction.put(item("z", "lost")),
                        bad.get(first),
                        TransactionAction.put(item("b", "lost")),
                        bad.get(second),
                        TransactionAction.put(item("a", "lost")));
                refused(1, whys.get(first), items.transact("p", actions), "refusals " + first + " and " + second);
            }
        }
        Check.equal(List.of(item("m", "there")), items.list("p"), "records after all refusals");
    }

    private static Version goneVersion(CollectionStore<Item> items) {
        Version version = items.put(item("gone", "v"));
        items.delete(key("gone"));
        return version;
    }

    private static void asIfNeverSent(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        for (String id : List.of("1", "2", "3", "4")) {
            items.put(item(id, "v" + id));
        }
        List<Entry<Item>> before = items.entries("p");
        for (int round = 0; round < 3; round++) {
            refused(
                    4,
                    Refusal.EXISTS,
                    items.transact(
                            "p",
                            List.of(
                                    TransactionAction.put(item("1", "lost")),
                                    TransactionAction.delete(key("2")),
                                    TransactionAction.putIfUnchanged(item("3", "lost"), version(items, "3")),
                                    TransactionAction.insert(item("new", "lost")),
                                    TransactionAction.insert(item("4", "lost")))),
                    "a transaction whose last action is refused");
            Check.equal(before, items.entries("p"), "entries afterwards");
            Check.equal(before, context.other(items).entries("p"), "entries afterwards, in the other store");
            Check.equal(4, Walks.scan(items, Scan.all()).size(), "records of the whole collection");
        }
        applied(
                items.transact(
                        "p",
                        List.of(
                                TransactionAction.putIfUnchanged(
                                        item("1", "new"), before.get(0).version()),
                                TransactionAction.deleteIfUnchanged(
                                        key("2"), before.get(1).version()),
                                TransactionAction.insert(item("new", "new")))),
                "a transaction on versions from before");
        Check.present(items.putIfUnchanged(item("3", "new"), before.get(2).version()), "single put afterwards");
    }

    private static void refusedBeforeIo(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        Interposer calls = new Interposer();
        CollectionStore<Item> items = context.through(calls, plain);
        List<TransactionAction<Item>> many = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            many.add(TransactionAction.insert(item("n" + i, "v")));
        }
        TransactionAction<Item> good = TransactionAction.put(item("1", "v"));
        refusedBy(items, List.of(), "0");
        refusedBy(items, many, "101");
        refusedBy(items, List.of(good, TransactionAction.put(Item.of("q", "1", "v"))), "action 1");
        refusedBy(items, List.of(TransactionAction.delete(EntityKey.of("P", "1")), good), "action 0");
        refusedBy(
                items,
                List.of(good, TransactionAction.put(item("2", "v")), TransactionAction.delete(key("1"))),
                "action 2");
        Check.thrown(NullPointerException.class, "action null", () -> {
            List<TransactionAction<Item>> holed = new ArrayList<>();
            holed.add(good);
            holed.add(null);
            items.transact("p", holed);
        });
        Check.equal(0, calls.calls(), "calls that reached the driver");
        Check.equal(List.of(), plain.list("p"), "records");
    }

    private static void refusedBy(CollectionStore<Item> items, List<TransactionAction<Item>> actions, String said) {
        IllegalArgumentException refused = Check.thrown(
                IllegalArgumentException.class, "transaction of " + actions.size(), () -> items.transact("p", actions));
        Check.contains(refused.getMessage(), said, "message");
    }

    private static void nothingByHalf(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> others = context.other(items);
        int rows = 10;
        write(items, rows, 0);
        int rounds = 2 * context.scale().rounds();
        AtomicBoolean done = new AtomicBoolean();
        Together.each(3, thread -> {
            if (thread == 0) {
                try {
                    for (int round = 1; round <= rounds; round++) {
                        write(items, rows, round);
                    }
                } finally {
                    done.set(true);
                }
                return;
            }
            long last = 0;
            while (!done.get()) {
                CollectionStore<Item> mine = thread == 1 ? items : others;
                List<Item> page = mine.page(Query.partition("p").pageSize(rows)).values();
                for (Item shown : page) {
                    Check.equal(page.get(0).number(), shown.number(), "transaction that a page shows");
                    Check.that(shown.number() >= last, "a page never goes back in time");
                }
                last = page.isEmpty() ? last : page.get(0).number();
                long single = Check.present(mine.get(key("" + (thread + 2))), "record")
                        .number();
                Check.that(single >= last, "a get after a page is not older than the page");
                long other = Check.present(mine.get(key("" + (thread + 5))), "record")
                        .number();
                Check.that(other >= single, "a get after a get of the same transaction is not older");
                last = other;
            }
        });
    }

    private static void write(CollectionStore<Item> items, int rows, long number) {
        List<TransactionAction<Item>> actions = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            actions.add(TransactionAction.put(Item.of("p", "" + i, number)));
        }
        applied(items.transact("p", actions), "transaction " + number);
    }

    private static void versions(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        items.put(item("gone", "v"));
        items.put(item("kept", "v"));
        TransactionResult result = items.transact(
                "p",
                List.of(
                        TransactionAction.put(item("z", "v")),
                        TransactionAction.delete(key("gone")),
                        TransactionAction.insert(item("a", "v")),
                        TransactionAction.putIfUnchanged(item("kept", "v"), version(items, "kept"))));
        applied(result, "the transaction");
        List<Optional<Version>> versions = ((TransactionResult.Applied) result).versions();
        Check.equal(4, versions.size(), "versions of four actions");
        Check.absent(versions.get(1), "version after a delete");
        List<String> ids = List.of("z", "gone", "a", "kept");
        for (int i : List.of(0, 2, 3)) {
            versions.get(i).ifPresent(told(items, ids.get(i)));
        }
    }

    private static Consumer<Version> told(CollectionStore<Item> items, String id) {
        return version -> {
            Check.equal(version(items, id), version, "version told for " + id);
            Check.present(items.putIfUnchanged(item(id, "next"), version), "put under the version told for " + id);
        };
    }
}
