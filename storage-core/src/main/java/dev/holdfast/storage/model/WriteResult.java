package dev.holdfast.storage.model;

import java.util.Objects;
import java.util.Optional;

/** What became of one write whose outcome is certain. */
public sealed interface WriteResult {

    /**
     * The write was applied.
     *
     * @param version the row's new version; empty after a delete
     */
    record Applied(Optional<RowVersion> version) implements WriteResult {
        public Applied {
            Objects.requireNonNull(version, "version");
        }
    }

    /**
     * The condition did not hold; nothing was changed.
     *
     * @param why which condition
     * @param current the row that is there, only where telling it costs no extra round trip
     */
    record Refused(Refusal why, Optional<StoredRow> current) implements WriteResult {
        public Refused {
            Objects.requireNonNull(why, "why");
            Objects.requireNonNull(current, "current");
        }

        /** A refusal that does not bring the current row. */
        public Refused(Refusal why) {
            this(why, Optional.empty());
        }
    }
}
