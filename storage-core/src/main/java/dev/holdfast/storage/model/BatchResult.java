package dev.holdfast.storage.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What became of a batch whose outcome is certain: all of it or nothing. */
public sealed interface BatchResult {

    /**
     * All writes were applied.
     *
     * @param versions the new version of each row in the order given; empty after a delete, and where the backend cannot
     *     tell it without reading the row again
     */
    record Applied(List<Optional<RowVersion>> versions) implements BatchResult {
        public Applied {
            versions = List.copyOf(versions);
        }
    }

    /**
     * A condition did not hold; nothing was changed.
     *
     * @param index the first refused write in the order given
     * @param why which condition
     */
    record Refused(int index, Refusal why) implements BatchResult {
        public Refused {
            Objects.requireNonNull(why, "why");
        }
    }
}
