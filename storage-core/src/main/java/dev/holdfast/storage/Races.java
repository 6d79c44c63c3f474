package dev.holdfast.storage;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.spi.Deadline;
import java.time.Duration;

/** Counts lost races and waits in between, until the attempts or the deadline run out. */
final class Races {

    private final Invocation invocation;
    private final RowKey row;
    private final DriverCalls calls;
    private int lost;

    Races(Invocation invocation, RowKey row, DriverCalls calls) {
        this.invocation = invocation;
        this.row = row;
        this.calls = calls;
    }

    int attempt() {
        return lost + 1;
    }

    /** A race was lost: waits before the next attempt, or gives up. */
    void lost(Deadline deadline) {
        countLost(deadline);
        Duration wait =
                calls.options().contention().waitAfter(lost, calls.options().random());
        if (deadline.remaining().compareTo(wait) <= 0) {
            throw contended();
        }
        if (!calls.pause(wait)) {
            throw new StorageUnavailableException(
                    invocation + ": interrupted while waiting after " + lost + " lost races; nothing was applied",
                    null);
        }
    }

    /** A race was lost, but what is there now is known already: goes on at once, or gives up. */
    void lostKnowingCurrent(Deadline deadline) {
        countLost(deadline);
    }

    private void countLost(Deadline deadline) {
        lost++;
        if (lost >= calls.options().contention().attempts() || deadline.hasPassed()) {
            throw contended();
        }
    }

    private UpdateContentionException contended() {
        return new UpdateContentionException(
                invocation + ": lost " + lost + " races; nothing was applied",
                row.collection(),
                EntityKey.of(row.partition(), row.id()),
                lost);
    }
}
