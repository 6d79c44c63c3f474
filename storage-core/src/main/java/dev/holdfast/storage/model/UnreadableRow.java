package dev.holdfast.storage.model;

import java.util.Objects;

/**
 * A row that is there but cannot be decoded.
 *
 * @param key its stored key
 * @param why what is wrong with it, without values
 */
public record UnreadableRow(RowKey key, String why) {

    public UnreadableRow {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(why, "why");
    }
}
