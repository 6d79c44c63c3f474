package dev.holdfast.storage;

import dev.holdfast.storage.spi.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A write was sent, its acknowledgement was lost, and reading could not tell what became of it. It may have been applied,
 * may not, or may be applied later, for as long as the backend works on a request that it has accepted: up to the
 * statement or lock time-out of a database, 30 seconds on Table Storage (<a
 * href="https://learn.microsoft.com/rest/api/storageservices/setting-timeouts-for-table-service-operations">time-outs</a>).
 * All of a transaction was applied or nothing.
 *
 * <p>The caller reads and decides: whether the state that it finds is good enough, or which conditional write makes it so.
 * Sending the same insert, put or delete again blindly may undo what others have written since.
 */
public final class OutcomeUnknownException extends StorageException {

    private static final long serialVersionUID = 1L;

    /** What the last reading of the record found. */
    public enum Seen {
        /** No record. */
        ABSENT,
        /** A record that this write neither made nor was conditional on. */
        OTHER_VERSION,
        /** The record that the write was conditional on: not applied by then, but it may still be. */
        EXPECTED_VERSION,
        /** The record could not be read. */
        NOT_READ
    }

    private final Operation operation;
    private final String collection;
    private final EntityKey[] keys;
    private final Seen seen;

    OutcomeUnknownException(
            String message,
            Operation operation,
            String collection,
            List<EntityKey> keys,
            Seen seen,
            @Nullable Throwable cause) {
        super(message, cause);
        this.operation = operation;
        this.collection = collection;
        this.keys = keys.toArray(new EntityKey[0]);
        this.seen = seen;
    }

    /** What was asked for. */
    public Operation operation() {
        return operation;
    }

    /** The collection that was written to. */
    public String collection() {
        return collection;
    }

    /** The keys that the write names; for a transaction in the order of its actions. */
    public List<EntityKey> keys() {
        return List.of(keys);
    }

    /**
     * What the last reading found. A caller of delete may take {@link Seen#ABSENT} for done. For a transaction, the reading
     * of the last record that was looked at.
     */
    public Seen seen() {
        return seen;
    }
}
