package dev.holdfast.storage;

import org.jspecify.annotations.Nullable;

/** Credentials or permissions do not allow the operation. Nothing was applied. */
public final class StorageDeniedException extends StorageException {

    private static final long serialVersionUID = 1L;

    StorageDeniedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
