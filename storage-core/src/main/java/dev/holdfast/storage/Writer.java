package dev.holdfast.storage;

import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.internal.KeyRules;
import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.Freshness;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Sends writes until their outcome is certain or certainly not to be found out. A write is repeated in two cases only: nothing
 * was applied, surely; or its acknowledgement was lost, its condition is a version, and the row still has that version. An
 * insert, a blind put or a blind delete is never sent twice after its outcome was unknown: its condition could have become
 * true again, and the repetition would undo what others were told is stored.
 */
final class Writer {

    /** How much of the time left an attempt may use, so that time is left to find out what became of it. */
    private static final double ATTEMPT_SHARE = 0.75;

    private final DriverCalls calls;
    private final Resolver resolver;

    Writer(DriverCalls calls) {
        this.calls = calls;
        this.resolver = new Resolver(calls);
    }

    Outcome write(RowWrite write, Invocation invocation) {
        return send(List.of(write), invocation, (driver, call) -> outcome(write, driver.write(write, call)));
    }

    Outcome writeAtomically(List<RowWrite> writes, Invocation invocation) {
        return send(writes, invocation, (driver, call) -> outcome(writes, driver.writeAtomically(writes, call)));
    }

    private Outcome send(List<RowWrite> writes, Invocation invocation, BiFunction<StorageDriver, Call, Outcome> body) {
        List<Throwable> failures = new ArrayList<>();
        @Nullable DriverException lost = null;
        Seen seen = Seen.NOT_READ;
        int passing = 0;
        for (int attempt = 1; ; attempt++) {
            Resolver.Verdict verdict;
            try {
                Call call = invocation
                        .with(invocation.deadline().part(ATTEMPT_SHARE))
                        .call(attempt, Freshness.LATEST);
                Outcome outcome = attempt(invocation, call, body);
                if (lost == null || outcome instanceof Outcome.Applied) {
                    return outcome;
                }
                // Our own earlier attempt may have made the condition fail, so a refusal is only a reason to read.
                verdict = resolver.afterRefusal(writes, invocation);
            } catch (StoreClosedException closed) {
                if (lost == null) {
                    throw closed;
                }
                throw unknown(writes, invocation, seen, lost, failures);
            } catch (DriverException failure) {
                failures.add(failure);
                if (failure.kind() != Kind.OUTCOME_UNKNOWN) {
                    if (Failures.passing(failure) && calls.pauseAfter(failure, ++passing, invocation)) {
                        continue;
                    }
                    if (lost == null) {
                        throw Failures.of(invocation, failure, failures);
                    }
                    throw unknown(writes, invocation, seen, lost, failures);
                }
                lost = lost == null ? failure : lost;
                verdict = resolver.afterLoss(writes, invocation, failure, attempt);
            }
            if (verdict instanceof Resolver.Verdict.Applied applied) {
                return new Outcome.Applied(applied.versions());
            }
            seen = verdict.seen();
            if (verdict instanceof Resolver.Verdict.Unknown given) {
                given.problem().ifPresent(failures::add);
                throw unknown(writes, invocation, seen, lost, failures);
            }
        }
    }

    private Outcome attempt(Invocation invocation, Call call, BiFunction<StorageDriver, Call, Outcome> body) {
        try {
            return calls.once(invocation, call, body);
        } catch (DriverException | StoreClosedException known) {
            throw known;
        } catch (Throwable thrown) {
            throw new DriverException(
                    Kind.OUTCOME_UNKNOWN,
                    "the driver failed with " + thrown.getClass().getName(),
                    thrown);
        }
    }

    private static OutcomeUnknownException unknown(
            List<RowWrite> writes, Invocation invocation, Seen seen, DriverException lost, List<Throwable> failures) {
        List<EntityKey> keys = new ArrayList<>();
        for (RowWrite write : writes) {
            if (!write.key().id().startsWith(KeyRules.RESERVED_PREFIX)) {
                keys.add(EntityKey.of(write.key().partition(), write.key().id()));
            }
        }
        String message = invocation + ": the acknowledgement was lost (" + lost.getMessage() + ") and "
                + switch (seen) {
                    case ABSENT -> "reading found no record";
                    case OTHER_VERSION -> "reading found another version";
                    case EXPECTED_VERSION -> "reading found the version that the write expects";
                    case NOT_READ -> "the record could not be read";
                }
                + "; it may have been applied, or may be later";
        OutcomeUnknownException exception = new OutcomeUnknownException(
                message,
                invocation.operation(),
                writes.get(0).key().collection(),
                keys,
                seen,
                Failures.nativeCause(lost));
        failures.stream().filter(failure -> failure != lost).forEach(exception::addSuppressed);
        return exception;
    }

    private static Outcome outcome(RowWrite write, WriteResult result) {
        if (result instanceof WriteResult.Applied applied) {
            return new Outcome.Applied(List.of(versionAfter(write, applied.version())));
        }
        WriteResult.Refused refused = (WriteResult.Refused) result;
        checkRefusable(write);
        refused.current().ifPresent(row -> checkKey(write.key(), row.key()));
        return new Outcome.Refused(0, refused.why(), refused.current());
    }

    private static Outcome outcome(List<RowWrite> writes, BatchResult result) {
        if (result instanceof BatchResult.Applied applied) {
            if (applied.versions().size() != writes.size()) {
                throw new IllegalStateException(
                        "driver gave " + applied.versions().size() + " versions for a batch of " + writes.size());
            }
            List<Optional<RowVersion>> versions = new ArrayList<>(writes.size());
            for (int i = 0; i < writes.size(); i++) {
                boolean leavesRow = writes.get(i).content().isPresent();
                versions.add(leavesRow ? applied.versions().get(i) : Optional.empty());
            }
            return new Outcome.Applied(versions);
        }
        BatchResult.Refused refused = (BatchResult.Refused) result;
        if (refused.index() < 0 || refused.index() >= writes.size()) {
            throw new IllegalStateException(
                    "driver refused action " + refused.index() + " of a batch of " + writes.size());
        }
        checkRefusable(writes.get(refused.index()));
        return new Outcome.Refused(refused.index(), refused.why(), Optional.empty());
    }

    private static void checkRefusable(RowWrite write) {
        if (write instanceof RowWrite.Put) {
            throw new IllegalStateException("driver refused a put, which has no condition");
        }
    }

    private static Optional<RowVersion> versionAfter(RowWrite write, Optional<RowVersion> version) {
        boolean leavesRow = write.content().isPresent();
        if (leavesRow && version.isEmpty()) {
            throw new IllegalStateException("driver applied a write without telling the version");
        }
        return leavesRow ? version : Optional.empty();
    }

    private static void checkKey(RowKey asked, RowKey given) {
        if (!asked.equals(given)) {
            throw new IllegalStateException("driver gave another row than the one written");
        }
    }
}
