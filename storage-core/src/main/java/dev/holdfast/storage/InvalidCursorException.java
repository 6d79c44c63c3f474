package dev.holdfast.storage;

import org.jspecify.annotations.Nullable;

/**
 * A cursor is damaged, or belongs to another collection, query or kind of adapter. Nothing was read; start again without a
 * cursor.
 */
public final class InvalidCursorException extends StorageException {

    private static final long serialVersionUID = 1L;

    InvalidCursorException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
