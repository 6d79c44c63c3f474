package dev.holdfast.storage;

import dev.holdfast.storage.model.Refusal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What became of a transaction: all of it, or nothing. */
public sealed interface TransactionResult {

    /** Whether all actions were applied; if not, nothing was. */
    boolean applied();

    /**
     * All actions were applied.
     *
     * @param versions the new version of each action's record, in the order of the actions; empty for deletes, and where the
     *     backend could not tell
     */
    record Applied(List<Optional<Version>> versions) implements TransactionResult {
        public Applied {
            versions = List.copyOf(versions);
        }

        @Override
        public boolean applied() {
            return true;
        }
    }

    /**
     * An action's condition did not hold; nothing was applied. A version that can never be the record's, such as a malformed
     * one, refuses the transaction before any I/O, as {@code CHANGED}: whether the conditions of earlier actions hold, or the
     * record is there at all, is not looked at then.
     *
     * @param index the first refused action in the order given
     * @param why which condition
     */
    record Refused(int index, Refusal why) implements TransactionResult {
        public Refused {
            Objects.requireNonNull(why, "why");
        }

        @Override
        public boolean applied() {
            return false;
        }
    }
}
