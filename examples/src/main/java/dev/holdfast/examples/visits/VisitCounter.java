package dev.holdfast.examples.visits;

import dev.holdfast.examples.support.Steps;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.Store;

/**
 * Counts visits, each exactly once. Safe for use by several threads and processes.
 *
 * <p>To add one is not safe to repeat as it stands: after a lost acknowledgement nobody knows whether it was added. So each
 * writer numbers its visits, and the counter remembers the last number of each writer: a visit that is in it already is not
 * added again.
 */
public final class VisitCounter {

    private final CollectionStore<Counter> counters;
    private final String name;

    public VisitCounter(Store store, String name) {
        this.counters = store.collection(Counter.COLLECTION);
        this.name = name;
    }

    /** The counter as it is. */
    public Counter read() {
        return counters.get(Counter.keyOf(name)).orElseGet(() -> Counter.zero(name));
    }

    /**
     * Counts a writer's visit; when it returns, the visit is in the counter, once, however often this is called.
     *
     * @param writer letters and digits; one thread at a time counts for a writer
     * @param number the visit's number: 1, 2, 3 and so on, none left out
     */
    public void count(String writer, long number) {
        Steps.repeat(() -> counters.update(Counter.keyOf(name), current -> {
            Counter counter = current.orElseGet(() -> Counter.zero(name));
            return Decision.writeIf(counter.doneBy(writer) < number, () -> counter.plusOneOf(writer));
        }));
    }
}
