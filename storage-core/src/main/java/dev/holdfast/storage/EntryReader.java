package dev.holdfast.storage;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.UnreadableRow;
import dev.holdfast.storage.spi.Operation;

/** Makes entries of stored rows: the stored key, the decoded value, the version in its envelope. */
final class EntryReader<T> {

    private final RecordCoder<T> coder;

    EntryReader(RecordCoder<T> coder) {
        this.coder = coder;
    }

    Entry<T> entry(Operation operation, StoredRow row) {
        return new Entry<>(
                key(operation, row.key()),
                value(operation, row.key(), row.record()),
                VersionEnvelope.of(row.key(), row.version()),
                row.lastModified());
    }

    T value(Operation operation, RowKey key, StoredRecord record) {
        return coder.decode(new Context(operation, key), record);
    }

    /** How messages begin; a text only for a row that fails, since it would cost more than the decoding. */
    private record Context(Operation operation, RowKey key) {
        @Override
        public String toString() {
            return operation + " " + key;
        }
    }

    /** Another program may have written a row under a key that no record can have. */
    private static EntityKey key(Operation operation, RowKey key) {
        try {
            return new EntityKey(key.partition(), key.id());
        } catch (IllegalArgumentException notAllowed) {
            throw new RecordCorruptException(operation + " " + key + ": " + notAllowed.getMessage(), notAllowed);
        }
    }

    static RecordCorruptException corrupt(Operation operation, UnreadableRow row) {
        return new RecordCorruptException(operation + " " + row.key() + ": " + row.why(), null);
    }
}
