package dev.holdfast.storage;

import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.Freshness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Finds out, by reading past every cache, what became of a write whose acknowledgement was lost. A row that carries the
 * write's own id tells that all of it was applied; a row that still has the version that the write is conditional on tells
 * that it may be sent again. Nothing else tells anything.
 */
final class Resolver {

    sealed interface Verdict {
        /** What the last row that was looked at showed. */
        Seen seen();

        /** Applied; a version is empty where the row has changed since, or was not looked at. */
        record Applied(List<Optional<RowVersion>> versions, Seen seen) implements Verdict {}

        /** Not applied so far, and harmless to send once more. */
        record Again(Seen seen) implements Verdict {}

        /** Not to be found out; the problem is what the last reading failed with, if it failed. */
        record Unknown(Seen seen, Optional<Throwable> problem) implements Verdict {
            Unknown(Seen seen) {
                this(seen, Optional.empty());
            }

            static Unknown notRead(Throwable problem) {
                return new Unknown(Seen.NOT_READ, Optional.of(problem));
            }
        }
    }

    private final DriverCalls calls;

    Resolver(DriverCalls calls) {
        this.calls = calls;
    }

    /** After an attempt whose acknowledgement was lost: waits as told, then reads. */
    Verdict afterLoss(List<RowWrite> writes, Invocation invocation, DriverException lost, int attempt) {
        Duration wait = calls.waitAfter(lost, attempt);
        // Where the wait does not fit, half of what is left goes to waiting and half to one reading, and nothing is
        // sent again:
        // else ever shorter waits would send ever faster as the deadline comes near.
        Duration half = invocation.deadline().remaining().dividedBy(2);
        boolean fits = wait.compareTo(half) <= 0;
        return read(writes, invocation, fits ? wait : half, fits);
    }

    /** After a refusal that an earlier attempt of our own may have caused: reads at once, and never sends again. */
    Verdict afterRefusal(List<RowWrite> writes, Invocation invocation) {
        return read(writes, invocation, Duration.ZERO, false);
    }

    /**
     * An interrupt ends every wait. Its flag is lifted for one reading, so that an interrupted caller still learns the outcome
     * where that is possible, and set again afterwards.
     */
    private Verdict read(List<RowWrite> writes, Invocation invocation, Duration firstWait, boolean mayRepeat) {
        boolean interrupted = Thread.interrupted();
        try {
            Duration wait = firstWait;
            for (int attempt = 1; ; attempt++) {
                interrupted = !pause(wait, interrupted);
                boolean last = interrupted;
                if (invocation.deadline().hasPassed()) {
                    return new Verdict.Unknown(Seen.NOT_READ);
                }
                try {
                    Verdict verdict = look(writes, invocation, attempt);
                    boolean again = verdict instanceof Verdict.Again;
                    return again && (!mayRepeat || last || invocation.deadline().hasPassed())
                            ? new Verdict.Unknown(verdict.seen())
                            : verdict;
                } catch (DriverException failure) {
                    interrupted |= Thread.interrupted();
                    wait = calls.waitAfter(failure, attempt);
                    if (last
                            || !Failures.passing(failure)
                            || invocation.deadline().remaining().compareTo(wait) <= 0) {
                        return Verdict.Unknown.notRead(failure);
                    }
                } catch (Throwable thrown) {
                    return Verdict.Unknown.notRead(thrown);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean pause(Duration wait, boolean interrupted) {
        if (interrupted || (!wait.isZero() && !calls.pause(wait))) {
            Thread.interrupted();
            return false;
        }
        return true;
    }

    private Verdict look(List<RowWrite> writes, Invocation invocation, int attempt) {
        Seen seen = Seen.NOT_READ;
        for (int index : inTellingOrder(writes)) {
            RowWrite write = writes.get(index);
            Optional<StoredRow> row;
            try {
                row = calls.once(
                        invocation,
                        invocation.call(attempt, Freshness.LATEST),
                        (driver, call) -> driver.read(write.key(), call));
            } catch (DriverException failure) {
                if (failure.kind() != DriverException.Kind.CORRUPT) {
                    throw failure;
                }
                seen = Seen.OTHER_VERSION; // a row of somebody else's: ours would decode
                continue;
            }
            if (row.isPresent() && !row.get().key().equals(write.key())) {
                throw new IllegalStateException("driver gave another row than the one asked for");
            }
            if (row.isEmpty()) {
                seen = Seen.ABSENT;
            } else if (row.get().writeId().equals(Optional.of(write.writeId()))) {
                return new Verdict.Applied(versions(writes.size(), index, write, row.get()), Seen.OTHER_VERSION);
            } else if (write.expectedVersion().equals(Optional.of(row.get().version()))) {
                return new Verdict.Again(Seen.EXPECTED_VERSION);
            } else {
                seen = Seen.OTHER_VERSION;
            }
        }
        return new Verdict.Unknown(seen);
    }

    /** Rows with a version condition first, then the others; blind deletes tell nothing and come only when alone. */
    private static List<Integer> inTellingOrder(List<RowWrite> writes) {
        List<Integer> order = new ArrayList<>();
        List<Integer> unconditional = new ArrayList<>();
        List<Integer> deletes = new ArrayList<>();
        for (int i = 0; i < writes.size(); i++) {
            RowWrite write = writes.get(i);
            (write.expectedVersion().isPresent() ? order : write.content().isPresent() ? unconditional : deletes)
                    .add(i);
        }
        order.addAll(unconditional);
        return order.isEmpty() ? deletes : order;
    }

    /** A row that another program has merged fields into keeps our write id, but its version stands for a record not ours. */
    private static List<Optional<RowVersion>> versions(int size, int index, RowWrite write, StoredRow row) {
        List<Optional<RowVersion>> versions = new ArrayList<>(Collections.nCopies(size, Optional.empty()));
        if (write.content().equals(Optional.of(row.record()))) {
            versions.set(index, Optional.of(row.version()));
        }
        return versions;
    }
}
