package dev.holdfast.storage.model;

import java.util.Objects;

/**
 * One write of one row. There are five, and each says itself under which condition it applies; there is no write whose
 * condition is "any version".
 */
public sealed interface RowWrite {

    /** The row that is written. */
    RowKey key();

    /** Stored with the row by every write that leaves one. */
    WriteId writeId();

    /** Creates the row or replaces it whole; never refused. */
    record Put(RowKey key, StoredRecord record, WriteId writeId) implements RowWrite {
        public Put {
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(record, "record");
            Objects.requireNonNull(writeId, "writeId");
        }
    }

    /** Creates the row; refused with {@link Refusal#EXISTS} if there is one. */
    record Insert(RowKey key, StoredRecord record, WriteId writeId) implements RowWrite {
        public Insert {
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(record, "record");
            Objects.requireNonNull(writeId, "writeId");
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
    }
}
