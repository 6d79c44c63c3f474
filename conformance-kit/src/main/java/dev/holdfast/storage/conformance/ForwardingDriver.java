package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.List;
import java.util.Optional;

/** Hands every call on; the base of what the kit puts round a driver. */
class ForwardingDriver implements StorageDriver {

    private final StorageDriver next;

    ForwardingDriver(StorageDriver next) {
        this.next = next;
    }

    StorageDriver next() {
        return next;
    }

    @Override
    public DriverInfo info() {
        return next.info();
    }

    @Override
    public Optional<StoredRow> read(RowKey key, Call call) {
        return next.read(key, call);
    }

    @Override
    public RowPage query(RowQuery query, Call call) {
        return next.query(query, call);
    }

    @Override
    public WriteResult write(RowWrite write, Call call) {
        return next.write(write, call);
    }

    @Override
    public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
        return next.writeAtomically(writes, call);
    }

    @Override
    public void close() {
        next.close();
    }
}
