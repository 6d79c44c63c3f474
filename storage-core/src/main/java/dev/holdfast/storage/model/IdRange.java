package dev.holdfast.storage.model;

import java.util.Objects;
import java.util.Optional;

/**
 * A range of ids within a partition. Bounds hold characters up to U+D7FF only, so that UTF-16 order, UTF-8 order and
 * code-point order agree on them; the core decides what lies beyond.
 *
 * @param from the least id, included; empty for no bound
 * @param before the least id above the range, excluded; empty for no bound
 */
public record IdRange(Optional<String> from, Optional<String> before) {

    private static final IdRange ALL = new IdRange(Optional.empty(), Optional.empty());

    public IdRange {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(before, "before");
    }

    /** The range of all ids. */
    public static IdRange all() {
        return ALL;
    }
}
