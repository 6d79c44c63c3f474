package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Stores every row under another key than the one given, and answers with the key given where it was given one. */
class KeyMapping extends ForwardingDriver {

    private final UnaryOperator<String> mapping;

    KeyMapping(StorageDriver next, UnaryOperator<String> mapping) {
        super(next);
        this.mapping = mapping;
    }

    private RowKey mapped(RowKey key) {
        return new RowKey(key.collection(), mapping.apply(key.partition()), mapping.apply(key.id()));
    }

    private RowWrite mapped(RowWrite write) {
        RowKey key = mapped(write.key());
        if (write instanceof RowWrite.Put put) {
            return new RowWrite.Put(key, put.record(), put.writeId());
        } else if (write instanceof RowWrite.Insert insert) {
            return new RowWrite.Insert(key, insert.record(), insert.writeId());
        } else if (write instanceof RowWrite.Replace replace) {
            return new RowWrite.Replace(key, replace.record(), replace.expected(), replace.writeId());
        } else if (write instanceof RowWrite.DeleteIfUnchanged delete) {
            return new RowWrite.DeleteIfUnchanged(key, delete.expected(), delete.writeId());
        }
        return new RowWrite.Delete(key, write.writeId());
    }

    @Override
    public Optional<StoredRow> read(RowKey key, Call call) {
        return super.read(mapped(key), call)
                .map(row -> new StoredRow(key, row.record(), row.version(), row.writeId(), row.lastModified()));
    }

    @Override
    public WriteResult write(RowWrite write, Call call) {
        return super.write(mapped(write), call);
    }

    @Override
    public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
        return super.writeAtomically(writes.stream().map(this::mapped).toList(), call);
    }
}
