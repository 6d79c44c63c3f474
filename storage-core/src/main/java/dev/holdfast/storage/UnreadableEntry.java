package dev.holdfast.storage;

import java.util.Objects;
import java.util.Optional;

/**
 * A row of a page that is there but cannot be decoded.
 *
 * @param partition the stored partition
 * @param id the stored id
 * @param problem what is wrong with it
 */
public record UnreadableEntry(String partition, String id, RecordCorruptException problem) {

    public UnreadableEntry {
        Objects.requireNonNull(partition, "partition");
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(problem, "problem");
    }

    /** The key, to put over or delete the row; empty if another program wrote the row under a key that is not allowed here. */
    public Optional<EntityKey> key() {
        try {
            return Optional.of(new EntityKey(partition, id));
        } catch (IllegalArgumentException notAllowedHere) {
            return Optional.empty();
        }
    }
}
