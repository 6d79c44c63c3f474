package dev.holdfast.storage;

import dev.holdfast.storage.internal.KeyRules;
import dev.holdfast.storage.internal.Text;
import java.io.Serializable;
import java.util.Objects;

/**
 * The key of a record within its collection. Keys are compared exactly, character for character: case, accents and blanks
 * at either end count.
 *
 * <p>Partition and id may hold any characters but {@code / \ # ?}, U+0000–001F, U+007F–009F and unpaired surrogates.
 *
 * @param partition what the record belongs to, 1 to 448 UTF-8 bytes; records of one partition can be listed and changed
 *     together
 * @param id the record within its partition, 1 to 512 UTF-8 bytes, not starting with {@code _hf}
 */
public record EntityKey(String partition, String id) implements Serializable {

    /**
     * Checks both parts.
     *
     * @throws IllegalArgumentException if a part breaks a rule; the message names the part, the value and the rule
     */
    public EntityKey {
        Objects.requireNonNull(partition, "partition");
        Objects.requireNonNull(id, "id");
        KeyRules.checkPartition(partition);
        KeyRules.checkId(id);
    }

    /**
     * The key of these parts.
     *
     * @throws IllegalArgumentException if a part breaks a rule
     */
    public static EntityKey of(String partition, String id) {
        return new EntityKey(partition, id);
    }

    /** Both parts, quoted and escaped for messages. */
    @Override
    public String toString() {
        return "'" + Text.shown(partition) + "' / '" + Text.shown(id) + "'";
    }
}
