package dev.holdfast.storage;

import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.spi.Freshness;
import dev.holdfast.storage.spi.Operation;
import java.util.List;
import java.util.Optional;

/** Walks one row under a key of the engine's own through every kind of access, and removes it. */
final class Verification {

    private static final String COLLECTION = "_hf";
    private static final String PARTITION = "verify";

    private final DriverCalls calls;
    private final Writer writer;

    Verification(DriverCalls calls, Writer writer) {
        this.calls = calls;
        this.writer = writer;
    }

    void run() {
        WriteIds ids = new WriteIds(calls.options().random());
        String operation = ids.nextOperation();
        RowKey key = new RowKey(COLLECTION, PARTITION, "_hf" + operation);
        Invocation invocation = calls.begin(Operation.VERIFY, "storage");
        calls.read(invocation, Freshness.LATEST, (driver, call) -> driver.read(key, call));
        RowQuery query = new RowQuery(
                COLLECTION, Optional.of(PARTITION), IdRange.all(), List.of(), Projection.KEYS, 1, Optional.empty());
        calls.read(invocation, Freshness.LATEST, (driver, call) -> driver.query(query, call));
        insertAndDelete(key, ids, invocation);
    }

    private void insertAndDelete(RowKey key, WriteIds ids, Invocation invocation) {
        Outcome inserted = writer.write(new RowWrite.Insert(key, StoredRecord.empty(), ids.next()), invocation);
        if (!(inserted instanceof Outcome.Applied applied)) {
            throw refused(invocation, "refuses to insert a row that cannot be there");
        }
        RowWrite blind = new RowWrite.Delete(key, ids.next());
        Optional<RowVersion> version = applied.versions().get(0);
        RowWrite delete = version.<RowWrite>map(own -> new RowWrite.DeleteIfUnchanged(key, own, ids.next()))
                .orElse(blind);
        if (!(writer.write(delete, invocation) instanceof Outcome.Applied)) {
            writer.write(blind, invocation); // leaves nothing behind all the same
            throw refused(invocation, "refuses to delete a row under the version that it gave it");
        }
    }

    private static StorageMisconfiguredException refused(Invocation invocation, String what) {
        return new StorageMisconfiguredException(invocation + ": the backend " + what, null);
    }
}
