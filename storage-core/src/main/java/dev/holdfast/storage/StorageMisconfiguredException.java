package dev.holdfast.storage;

import org.jspecify.annotations.Nullable;

/** The table, the schema or a setting of the backend is not as it must be. Nothing was applied. */
public final class StorageMisconfiguredException extends StorageException {

    private static final long serialVersionUID = 1L;

    StorageMisconfiguredException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
