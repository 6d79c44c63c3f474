package dev.holdfast.storage;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.spi.Freshness;
import dev.holdfast.storage.spi.Operation;
import dev.holdfast.storage.spi.TimeSource;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * One call of {@code update}: reads, lets the decider decide, writes under the condition that nothing has changed, and starts
 * again when that race is lost. No driver call is in flight while the decider runs.
 */
final class Update<T> {

    private final Engine<T> engine;
    private final RowKey row;
    private final Function<? super Optional<T>, ? extends Decision<? extends T>> decider;
    private final EntityKey key;
    private final Races races;
    private Invocation invocation;

    Update(Engine<T> engine, RowKey row, Function<? super Optional<T>, ? extends Decision<? extends T>> decider) {
        this.engine = engine;
        this.row = row;
        this.decider = decider;
        this.key = EntityKey.of(row.partition(), row.id());
        this.invocation = engine.invocation(Operation.UPDATE, row);
        this.races = new Races(invocation, row, engine.calls());
    }

    UpdateResult<T> run() {
        Optional<StoredRow> current = engine.read(invocation, row, Freshness.DEFAULT);
        while (true) {
            Decision<? extends T> decision = decide(current);
            if (decision instanceof Decision.Keep || (decision instanceof Decision.Delete && current.isEmpty())) {
                // Decoded anew: the decider may have changed the value that it was given.
                return new UpdateResult.Kept<>(
                        current.map(stored -> engine.reader().entry(Operation.UPDATE, stored)), races.attempt());
            }
            Outcome.Refused refused;
            if (decision instanceof Decision.Write<? extends T> write) {
                StoredRecord record = engine.coder().encode(invocation, row, checked(write.value()));
                T stored = engine.coder().decode(invocation, record);
                RowWrite change = change(record, current);
                Outcome outcome = engine.write(change, invocation);
                if (outcome instanceof Outcome.Applied applied) {
                    return new UpdateResult.Written<>(engine.entry(change, stored, applied), races.attempt());
                }
                refused = (Outcome.Refused) outcome;
            } else {
                WriteId id = engine.ids().next();
                Outcome outcome = engine.write(
                        new RowWrite.DeleteIfUnchanged(
                                row, current.orElseThrow().version(), id),
                        invocation);
                if (outcome instanceof Outcome.Applied) {
                    return new UpdateResult.Deleted<>(races.attempt());
                }
                refused = (Outcome.Refused) outcome;
            }
            current = afterLostRace(refused);
        }
    }

    private RowWrite change(StoredRecord record, Optional<StoredRow> current) {
        WriteId id = engine.ids().next();
        return current.<RowWrite>map(stored -> new RowWrite.Replace(row, record, stored.version(), id))
                .orElseGet(() -> new RowWrite.Insert(row, record, id));
    }

    /** The first lost race goes on at once where the refusal brought the current row; a later one waits and reads afresh. */
    private Optional<StoredRow> afterLostRace(Outcome.Refused refused) {
        if (races.attempt() == 1 && refused.current().isPresent()) {
            races.lostKnowingCurrent(invocation.deadline());
            return refused.current();
        }
        races.lost(invocation.deadline());
        return engine.read(invocation, row, Freshness.LATEST);
    }

    private Decision<? extends T> decide(Optional<StoredRow> current) {
        Optional<T> value = current.map(stored -> engine.reader().value(Operation.UPDATE, row, stored.record()));
        TimeSource time = engine.calls().options().time();
        long began = time.nanoTime();
        Decision<? extends T> decision = decider.apply(value);
        Duration taken = Duration.ofNanos(Math.max(0, time.nanoTime() - began));
        invocation = invocation.with(invocation.deadline().plus(taken));
        if (decision == null) {
            throw new NullPointerException(invocation + ": the decider returned null; keep is Decision.keep()");
        }
        return decision;
    }

    private T checked(T value) {
        engine.checkAddressed(invocation, key, value);
        return value;
    }
}
