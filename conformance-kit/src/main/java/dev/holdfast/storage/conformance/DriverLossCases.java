package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.InsertResult;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.conformance.Backend.Loss;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** F1: acknowledgements that get lost beneath the driver, and what the driver makes of it. */
final class DriverLossCases {

    private static final String HANDLING =
            "retries of the driver or its client library, refusals that an own earlier attempt caused";

    private DriverLossCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "F1-driver-lost-reply",
                        "a driver whose reply is lost after the effect says unknown, for every kind of write",
                        HANDLING,
                        DriverLossCases::lostReply),
                ConformanceCase.of(
                        "F1-driver-lost-request",
                        "a driver whose request is lost before the effect says unknown or unavailable, and nothing is stored",
                        HANDLING,
                        DriverLossCases::lostRequest),
                ConformanceCase.of(
                        "F1-driver-lost-end-to-end",
                        "with replies lost beneath the driver every operation reports what really happened",
                        HANDLING,
                        DriverLossCases::endToEnd));
    }

    private static void lose(Backend backend, Loss loss) throws Exception {
        if (!backend.loseNextAcknowledgement(loss)) {
            throw new NotRun("the harness cannot lose acknowledgements beneath the driver");
        }
    }

    /** One of each kind of write, each of which would apply; and batches of them. */
    private static List<List<RowWrite>> writes(StorageDriver driver, String collection) {
        List<List<RowWrite>> writes = new ArrayList<>();
        for (String form : List.of("single", "batch")) {
            RowKey insert = new RowKey(collection, "p", form + "-insert");
            RowKey put = new RowKey(collection, "p", form + "-put");
            RowKey replace = new RowKey(collection, "p", form + "-replace");
            RowKey delete = new RowKey(collection, "p", form + "-delete");
            RowKey remove = new RowKey(collection, "p", form + "-remove");
            seed(driver, put);
            seed(driver, delete);
            List<RowWrite> all = List.of(
                    new RowWrite.Insert(insert, DriverWriteCases.text("new"), DriverCall.writeId()),
                    new RowWrite.Put(put, DriverWriteCases.text("new"), DriverCall.writeId()),
                    new RowWrite.Replace(
                            replace, DriverWriteCases.text("new"), seed(driver, replace), DriverCall.writeId()),
                    new RowWrite.Delete(delete, DriverCall.writeId()),
                    new RowWrite.DeleteIfUnchanged(remove, seed(driver, remove), DriverCall.writeId()));
            if (form.equals("batch")) {
                writes.add(all);
            } else {
                all.forEach(write -> writes.add(List.of(write)));
            }
        }
        return writes;
    }

    private static RowVersion seed(StorageDriver driver, RowKey key) {
        return DriverCall.applied(driver, new RowWrite.Put(key, DriverWriteCases.text("old"), DriverCall.writeId()))
                .orElseThrow();
    }

    private static DriverException failure(StorageDriver driver, List<RowWrite> writes) {
        return Check.thrown(
                DriverException.class,
                "lost " + writes.get(0).getClass().getSimpleName() + " of " + writes.size(),
                () -> {
                    Object answer = writes.size() == 1
                            ? driver.write(writes.get(0), DriverCall.latest())
                            : driver.writeAtomically(writes, DriverCall.latest());
                    throw new AssertionError("answered " + Check.shown(answer));
                });
    }

    private static void lostReply(CaseContext context) throws Exception {
        Backend fresh = context.freshBackend();
        StorageDriver driver = context.closing(fresh.openDriver());
        String collection = context.newName();
        for (List<RowWrite> writes : writes(driver, collection)) {
            lose(fresh, Loss.AFTER_EFFECT);
            Check.equal(Kind.OUTCOME_UNKNOWN, failure(driver, writes).kind(), "kind of failure");
            for (RowWrite write : writes) {
                Optional<StoredRow> row = driver.read(write.key(), DriverCall.latest());
                boolean leavesRow = !(write instanceof RowWrite.Delete || write instanceof RowWrite.DeleteIfUnchanged);
                Check.equal(
                        leavesRow,
                        row.isPresent(),
                        "row after lost " + write.getClass().getSimpleName());
                row.ifPresent(stored -> Check.equal(
                        Optional.of(write.writeId()), stored.writeId(), "write id of the row that is there"));
            }
        }
    }

    private static void lostRequest(CaseContext context) throws Exception {
        Backend fresh = context.freshBackend();
        StorageDriver driver = context.closing(fresh.openDriver());
        String collection = context.newName();
        for (List<RowWrite> writes : writes(driver, collection)) {
            List<StoredRow> before = DriverCall.all(driver, DriverCall.records(collection, "p"));
            lose(fresh, Loss.BEFORE_EFFECT);
            Kind kind = failure(driver, writes).kind();
            Check.that(
                    Set.of(Kind.OUTCOME_UNKNOWN, Kind.UNAVAILABLE).contains(kind), kind + " is unknown or unavailable");
            Check.equal(before, DriverCall.all(driver, DriverCall.records(collection, "p")), "rows afterwards");
            if (writes.size() == 1) {
                DriverCall.applied(driver, writes.get(0));
            } else {
                DriverCall.appliedBatch(driver, writes);
            }
        }
    }

    private static void endToEnd(CaseContext context) throws Exception {
        Backend fresh = context.freshBackend();
        CollectionStore<Item> items = context.openStore(fresh, options -> options.time(new TestTime()))
                .collection(Item.collection(context.newName()));
        EntityKey key = EntityKey.of("p", "1");
        lose(fresh, Loss.AFTER_EFFECT);
        InsertResult<Item> inserted = items.insertIfAbsent(Item.of("p", "1", 1));
        Check.that(inserted.inserted(), "the insert says that it created");
        for (Loss loss : Loss.values()) {
            Version version = Check.present(items.getEntry(key), "entry").version();
            lose(fresh, loss);
            Version next = Check.present(items.putIfUnchanged(Item.of("p", "1", 2), version), "put, " + loss);
            Check.equal(next, Check.present(items.getEntry(key), "entry").version(), "stored version");
            lose(fresh, loss);
            items.update(
                    key,
                    current -> Decision.write(
                            current.orElseThrow().number(current.get().number() + 1)));
            Check.equal(3L, Check.present(items.get(key), "record").number(), "number after one update, " + loss);
        }
    }
}
