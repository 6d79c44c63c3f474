package dev.holdfast.storage.model;

import java.util.Objects;

/** Where a page goes on. */
public sealed interface Position {

    /** After this row in the driver's order, whether or not the row is still there. */
    record AfterRow(RowKey key) implements Position {
        public AfterRow {
            Objects.requireNonNull(key, "key");
        }
    }

    /**
     * A driver's own continuation of up to 4,096 characters; only after a page without rows, where there is no row to go on
     * after.
     */
    record Token(String text) implements Position {
        public Token {
            if (text.length() > 4_096) {
                throw new IllegalArgumentException(
                        "position token has " + text.length() + " characters; the limit is 4,096");
            }
        }
    }
}
