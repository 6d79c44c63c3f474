package dev.holdfast.storage;

import org.jspecify.annotations.Nullable;

/** The backend refused the operation for a reason of its own, which the cause tells. Nothing was applied. */
public final class StorageRejectedException extends StorageException {

    private static final long serialVersionUID = 1L;

    StorageRejectedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
