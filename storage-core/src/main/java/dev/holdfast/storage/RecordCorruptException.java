package dev.holdfast.storage;

import org.jspecify.annotations.Nullable;

/**
 * A stored row is there but cannot be turned into a value: the codec failed on it, or its stored form is damaged. Nothing was
 * changed; the row can be put over and deleted.
 */
public final class RecordCorruptException extends StorageException {

    private static final long serialVersionUID = 1L;

    RecordCorruptException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
