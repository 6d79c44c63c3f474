package dev.holdfast.storage.model;

import dev.holdfast.storage.internal.Text;
import java.util.Objects;

/**
 * The key of one stored row. Two rows are the same row exactly if all three parts are equal, character for character.
 *
 * <p>A key that the core hands to a driver is checked: a collection of {@code [A-Za-z][A-Za-z0-9_-]{0,62}} (or {@code
 * _hf}, the engine's own), a partition of 1 to 448 and an id of 1 to 512 UTF-8 bytes, both without {@code / \ # ?},
 * control characters and unpaired surrogates. A key that a driver hands back is whatever is stored: another program may
 * have written rows that those rules do not allow.
 *
 * @param collection the name of the collection
 * @param partition the partition within the collection
 * @param id the id within the partition
 */
public record RowKey(String collection, String partition, String id) {

    public RowKey {
        Objects.requireNonNull(collection, "collection");
        Objects.requireNonNull(partition, "partition");
        Objects.requireNonNull(id, "id");
    }

    /** The three parts with control, bidirectional and line characters escaped, fit for a message or a log. */
    @Override
    public String toString() {
        return Text.shown(collection) + " '" + Text.shown(partition) + "' / '" + Text.shown(id) + "'";
    }
}
