package dev.holdfast.storage;

import org.jspecify.annotations.Nullable;

/** The store was closed before the operation could begin its next step. What was acknowledged before stands. */
public final class StoreClosedException extends StorageException {

    private static final long serialVersionUID = 1L;

    StoreClosedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
