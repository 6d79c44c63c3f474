package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the core shields: batches that a driver is asked for directly. */
final class DriverBatchCases {

    private DriverBatchCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                                "T2-driver-first-index",
                                "the driver tells the first refused write of a batch in the order given, whatever the keys",
                                "batches that are sorted, or checked after the first statement",
                                DriverBatchCases::firstIndex)
                        .also("T3"),
                ConformanceCase.of(
                        "T3-driver-lists-kept",
                        "the driver keeps no list of its caller",
                        "lists that are kept by reference",
                        DriverBatchCases::listsKept),
                ConformanceCase.of(
                                "T6-driver-versions",
                                "each row of a batch has its own write id, and the version told for it, if any",
                                "versions or write ids of another row of the batch",
                                DriverBatchCases::versions)
                        .also("F1"));
    }

    private static RowKey key(String collection, String id) {
        return new RowKey(collection, "p", id);
    }

    private static void firstIndex(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        String collection = context.newName();
        StoredRecord lost = DriverWriteCases.text("lost");
        RowVersion old = put(driver, key(collection, "there"));
        RowVersion current = put(driver, key(collection, "there"));
        List<StoredRow> before = DriverCall.all(driver, DriverCall.records(collection, "p"));
        for (int size : List.of(2, 5, 100)) {
            for (int first = 0; first < size - 1; first += Math.max(1, size / 5)) {
                for (Refusal why : Refusal.values()) {
                    List<RowWrite> batch = new ArrayList<>();
                    for (int i = 0; i < size; i++) {
                        // Ids fall while places rise.
                        batch.add(new RowWrite.Put(key(collection, "n" + (999 - i)), lost, DriverCall.writeId()));
                    }
                    batch.set(first, refused(why, collection, old));
                    batch.set(
                            size - 1,
                            why == Refusal.MISSING
                                    ? new RowWrite.Replace(key(collection, "there"), lost, old, DriverCall.writeId())
                                    : new RowWrite.Delete(key(collection, "a-never"), DriverCall.writeId()));
                    DriverCall.refusedBatch(driver, batch, first, why);
                }
            }
        }
        Check.equal(before, DriverCall.all(driver, DriverCall.records(collection, "p")), "rows after all refusals");
        Check.equal(
                before,
                DriverCall.all(context.otherDriver(), DriverCall.records(collection, "p")),
                "rows of the other driver");
        DriverCall.appliedBatch(
                driver,
                List.of(
                        new RowWrite.Insert(key(collection, "zz"), lost, DriverCall.writeId()),
                        new RowWrite.DeleteIfUnchanged(key(collection, "there"), current, DriverCall.writeId())));
    }

    private static RowWrite refused(Refusal why, String collection, RowVersion old) {
        StoredRecord lost = DriverWriteCases.text("lost");
        return switch (why) {
            case EXISTS -> new RowWrite.Insert(key(collection, "there"), lost, DriverCall.writeId());
            case MISSING -> new RowWrite.DeleteIfUnchanged(key(collection, "z-never"), old, DriverCall.writeId());
            case CHANGED -> new RowWrite.DeleteIfUnchanged(key(collection, "there"), old, DriverCall.writeId());
        };
    }

    private static RowVersion put(StorageDriver driver, RowKey key) {
        return DriverCall.applied(driver, new RowWrite.Put(key, DriverWriteCases.text("v"), DriverCall.writeId()))
                .orElseThrow();
    }

    private static void listsKept(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        String collection = context.newName();
        List<RowWrite> batch = new ArrayList<>();
        batch.add(new RowWrite.Insert(key(collection, "1"), DriverWriteCases.text("one"), DriverCall.writeId()));
        batch.add(new RowWrite.Insert(key(collection, "2"), DriverWriteCases.text("two"), DriverCall.writeId()));
        List<Optional<RowVersion>> versions = DriverCall.appliedBatch(driver, batch);
        batch.set(0, new RowWrite.Insert(key(collection, "3"), DriverWriteCases.text("three"), DriverCall.writeId()));
        batch.remove(1);
        List<StoredRow> rows = DriverCall.all(driver, DriverCall.records(collection, "p"));
        Check.equal(List.of("1", "2"), rows.stream().map(row -> row.key().id()).toList(), "ids stored");
        Check.equal(DriverWriteCases.text("one"), rows.get(0).record(), "record stored");
        Check.equal(2, versions.size(), "versions told");
    }

    private static void versions(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        String collection = context.newName();
        String operation = DriverCall.operation();
        List<RowWrite> batch = new ArrayList<>();
        put(driver, key(collection, "replaced"));
        RowVersion replaced = put(driver, key(collection, "replaced"));
        RowVersion removed = put(driver, key(collection, "removed"));
        batch.add(new RowWrite.Put(key(collection, "z"), DriverWriteCases.text("same"), new WriteId(operation, 0)));
        batch.add(new RowWrite.DeleteIfUnchanged(key(collection, "removed"), removed, new WriteId(operation, 1)));
        batch.add(new RowWrite.Insert(key(collection, "a"), DriverWriteCases.text("same"), new WriteId(operation, 2)));
        batch.add(new RowWrite.Replace(
                key(collection, "replaced"), DriverWriteCases.text("same"), replaced, new WriteId(operation, 3)));
        List<Optional<RowVersion>> versions = DriverCall.appliedBatch(driver, batch);
        Check.absent(versions.get(1), "version after a delete");
        for (int i : List.of(0, 2, 3)) {
            RowWrite write = batch.get(i);
            StoredRow row = Check.present(driver.read(write.key(), DriverCall.latest()), "row");
            Check.equal(Optional.of(write.writeId()), row.writeId(), "write id of " + write.key());
            versions.get(i).ifPresent(version -> Check.equal(row.version(), version, "version of " + write.key()));
        }
        Check.absent(driver.read(key(collection, "removed"), DriverCall.latest()), "removed row");
    }
}
