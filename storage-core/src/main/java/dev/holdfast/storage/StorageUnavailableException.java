package dev.holdfast.storage;

import org.jspecify.annotations.Nullable;

/**
 * The backend could not be reached, asked for patience for too long, or did not answer in time. Nothing was applied; the
 * same call may be made again later.
 */
public final class StorageUnavailableException extends StorageException {

    private static final long serialVersionUID = 1L;

    StorageUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
