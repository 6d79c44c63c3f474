package dev.holdfast.storage;

import java.util.Objects;
import java.util.Optional;

/**
 * What {@link CollectionStore#update} did.
 *
 * @param <T> the type of value
 */
public sealed interface UpdateResult<T> {

    /** How many times the decider ran: 1 if no race was lost. */
    int attempts();

    /** The record as it is now: the one written or kept; empty if there is none. */
    Optional<Entry<T>> entry();

    /**
     * The decided value was stored.
     *
     * @param written the stored record with its new version
     * @param attempts how many times the decider ran
     */
    record Written<T>(Entry<T> written, int attempts) implements UpdateResult<T> {
        public Written {
            Objects.requireNonNull(written, "written");
        }

        @Override
        public Optional<Entry<T>> entry() {
            return Optional.of(written);
        }
    }

    /**
     * Nothing was written.
     *
     * @param entry the record that was kept; empty if there is none
     * @param attempts how many times the decider ran
     */
    record Kept<T>(Optional<Entry<T>> entry, int attempts) implements UpdateResult<T> {
        public Kept {
            Objects.requireNonNull(entry, "entry");
        }
    }

    /**
     * The record was removed.
     *
     * @param attempts how many times the decider ran
     */
    record Deleted<T>(int attempts) implements UpdateResult<T> {
        @Override
        public Optional<Entry<T>> entry() {
            return Optional.empty();
        }
    }
}
