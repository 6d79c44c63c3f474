package dev.holdfast.examples.sweep;

import dev.holdfast.examples.support.Steps;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Cursor;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Filter;
import dev.holdfast.storage.InvalidCursorException;
import dev.holdfast.storage.OutcomeUnknownException;
import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.Page;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.Store;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * Removes expired records, one bounded page at a time. Safe for use by several threads and processes.
 *
 * <p>A record is removed only if it is still as it was read: one that came alive again in between is left. After each step the
 * place is stored, so that a sweep that was stopped goes on there; a step that is done twice does no harm.
 *
 * @param <T> the type of record
 */
public final class ExpirySweep<T> {

    private final String name;
    private final CollectionStore<T> records;
    private final CollectionStore<SweepProgress> progress;
    private final Function<Instant, Filter> expiredBy;
    private final int pageSize;

    /**
     * @param name the sweep, under which its place is stored
     * @param records what is swept
     * @param expiredBy the condition that expired records fulfil at a time
     * @param pageSize the most records that a step removes, 1 to 1,000
     */
    public ExpirySweep(
            Store store, String name, CollectionStore<T> records, Function<Instant, Filter> expiredBy, int pageSize) {
        this.name = name;
        this.records = records;
        this.progress = store.collection(SweepProgress.COLLECTION);
        this.expiredBy = expiredBy;
        this.pageSize = pageSize;
    }

    /** Ends the walk that was stopped, if there is one, and then makes a whole one. */
    public SweepResult run(Instant now) {
        return finish().plus(walk(now));
    }

    /** Ends the walk that was stopped, if there is one; what has expired behind its place since is for the next one. */
    public SweepResult finish() {
        return progress.get(SweepProgress.keyOf(name))
                .map(stopped -> walk(stopped.cutoff()))
                .orElse(SweepResult.NOTHING);
    }

    private SweepResult walk(Instant now) {
        SweepResult total = SweepResult.NOTHING;
        SweepStep<T> step;
        do {
            step = find(now);
            total = total.plus(remove(step));
        } while (step.next().isPresent());
        return total;
    }

    /** First half of a step: what has expired, from where the last step ended. */
    public SweepStep<T> find(Instant now) {
        Optional<SweepProgress> stopped = progress.get(SweepProgress.keyOf(name));
        if (stopped.isPresent()) {
            try {
                return find(stopped.get().cutoff(), Optional.of(stopped.get().next()));
            } catch (InvalidCursorException otherAdapterOrFilter) {
                // The records were moved, or an older release filtered otherwise. The walk starts again.
            }
        }
        return find(now, Optional.empty());
    }

    private SweepStep<T> find(Instant cutoff, Optional<Cursor> from) {
        Page<T> page = records.scan(
                Scan.all().where(expiredBy.apply(cutoff)).pageSize(pageSize).after(from));
        return new SweepStep<>(page.entries(), page.unreadable().size(), cutoff, page.next());
    }

    /** Second half of a step: removes what was found, if it is unchanged, and stores where to go on. */
    public SweepResult remove(SweepStep<T> step) {
        int removed = 0;
        for (Entry<T> entry : step.expired()) {
            removed += removeIfUnchanged(entry) ? 1 : 0;
        }
        Steps.run(() -> store(step));
        return new SweepResult(removed, step.expired().size() - removed, step.unreadable());
    }

    private boolean removeIfUnchanged(Entry<T> entry) {
        return Steps.repeat(() -> {
            try {
                return records.deleteIfUnchanged(entry.key(), entry.version());
            } catch (OutcomeUnknownException unknown) {
                // Gone is all that was wanted, whoever did it. Else it is safe to ask again: a version never comes
                // back.
                if (unknown.seen() == Seen.ABSENT) {
                    return true;
                }
                throw unknown;
            }
        });
    }

    private void store(SweepStep<T> step) {
        step.next()
                .ifPresentOrElse(
                        next -> progress.put(new SweepProgress(name, step.cutoff(), next)),
                        () -> progress.delete(SweepProgress.keyOf(name)));
    }
}
