package dev.holdfast.storage;

import org.jspecify.annotations.Nullable;

/**
 * What storage could not do, and what the caller could not have known beforehand. Arguments that break a rule are {@link
 * IllegalArgumentException} or {@link NullPointerException} instead; a refused condition is a result.
 *
 * <p>Messages tell operation, collection, key and what was wrong, with control, bidirectional and line characters escaped;
 * never values, connection strings or secrets. The cause is the backend's own exception, where there is one; failures of
 * earlier attempts are suppressed exceptions.
 */
public abstract sealed class StorageException extends RuntimeException
        permits StorageUnavailableException,
                OutcomeUnknownException,
                UpdateContentionException,
                RecordCorruptException,
                InvalidCursorException,
                StoreClosedException,
                StorageDeniedException,
                StorageMisconfiguredException,
                StorageRejectedException {

    private static final long serialVersionUID = 1L;

    StorageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
