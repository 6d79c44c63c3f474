package dev.holdfast.storage.model;

import java.util.Objects;
import java.util.Optional;

/**
 * One write of one row. There are five, and each says itself under which condition it applies; there is no write whose
 * condition is "any version".
 */
public sealed interface RowWrite {

    /** The row that is written. */
    RowKey key();

    /** Stored with the row by every write that leaves one. */
    WriteId writeId();

    /** What the row holds once this is applied; empty if the write removes the row. */
    default Optional<StoredRecord> content() {
        return Optional.empty();
    }

    /** The version that the row must have; empty if the condition is another one. */
    default Optional<RowVersion> expectedVersion() {
        return Optional.empty();
    }

    /**
     * What the write's condition says of a row as it is: the one place where conditions are decided.
     *
     * @param current the version of the row that is there; empty if there is none
     * @return why the write is refused; empty if it applies
     */
    default Optional<Refusal> refusal(Optional<RowVersion> current) {
        if (current.isEmpty()) {
            return Optional.of(Refusal.MISSING);
        }
        return expectedVersion().map(expected -> expected.equals(current.get())).orElse(true)
                ? Optional.empty()
                : Optional.of(Refusal.CHANGED);
    }

    /** Creates the row or replaces it whole; never refused. */
    record Put(RowKey key, StoredRecord record, WriteId writeId) implements RowWrite {
        public Put {
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(record, "record");
            Objects.requireNonNull(writeId, "writeId");
        }

        @Override
        public Optional<StoredRecord> content() {
            return Optional.of(record);
        }

        @Override
        public Optional<Refusal> refusal(Optional<RowVersion> current) {
            return Optional.empty();
        }
    }

    /** Creates the row; refused with {@link Refusal#EXISTS} if there is one. */
    record Insert(RowKey key, StoredRecord record, WriteId writeId) implements RowWrite {
        public Insert {
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(record, "record");
            Objects.requireNonNull(writeId, "writeId");
        }

        @Override
        public Optional<StoredRecord> content() {
            return Optional.of(record);
        }

        @Override
        public Optional<Refusal> refusal(Optional<RowVersion> current) {
            return current.map(there -> Refusal.EXISTS);
        }
    }

    /**
     * Replaces the row whole if its version is the expected one; else refused with {@link Refusal#CHANGED}, or {@link
     * Refusal#MISSING} if there is no row.
     */
    record Replace(RowKey key, StoredRecord record, RowVersion expected, WriteId writeId) implements RowWrite {
        public Replace {
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(record, "record");
            Objects.requireNonNull(expected, "expected");
            Objects.requireNonNull(writeId, "writeId");
        }

        @Override
        public Optional<StoredRecord> content() {
            return Optional.of(record);
        }

        @Override
        public Optional<RowVersion> expectedVersion() {
            return Optional.of(expected);
        }
    }

    /** Removes the row; refused with {@link Refusal#MISSING} if there is none. */
    record Delete(RowKey key, WriteId writeId) implements RowWrite {
        public Delete {
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(writeId, "writeId");
        }
    }

    /**
     * Removes the row if its version is the expected one; else refused with {@link Refusal#CHANGED}, or {@link
     * Refusal#MISSING} if there is no row.
     */
    record DeleteIfUnchanged(RowKey key, RowVersion expected, WriteId writeId) implements RowWrite {
        public DeleteIfUnchanged {
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(expected, "expected");
            Objects.requireNonNull(writeId, "writeId");
        }

        @Override
        public Optional<RowVersion> expectedVersion() {
            return Optional.of(expected);
        }
    }
}
