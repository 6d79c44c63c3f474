package dev.holdfast.examples.orders;

import dev.holdfast.examples.support.Steps;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.PartitionStore;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.TransactionAction;
import java.util.List;
import java.util.Optional;

/**
 * Tells another system of new orders: reads the outbox, delivers, then deletes the entry and marks the order in one
 * transaction. Safe for use by several threads and processes.
 *
 * <p>Stopped after any step and started again, it goes on: an entry that was delivered but not deleted is delivered once more,
 * which the receiver notices by the message's identity; an entry that was deleted is not found again.
 */
public final class OutboxPublisher {

    private static final int MOST_RUNS = 10;

    private final Store store;
    private final Receiver receiver;

    public OutboxPublisher(Store store, Receiver receiver) {
        this.store = store;
        this.receiver = receiver;
    }

    /**
     * Publishes what is in the outbox.
     *
     * @return how many entries this call settled
     */
    public int publish() {
        int settled = 0;
        for (String lane : OrderRecord.lanes()) {
            PartitionStore<OrderRecord> orders =
                    store.collection(OrderRecord.COLLECTION).partition(lane);
            // The stream reads page by page; entries that are deleted meanwhile do not disturb it.
            for (Entry<OrderRecord> found : (Iterable<Entry<OrderRecord>>)
                    orders.stream(orders.query().idPrefix(OutboxEntry.ID_PREFIX))::iterator) {
                if (found.value() instanceof OutboxEntry entry) {
                    receiver.accept(entry.order(), entry.text());
                    settled += Steps.repeat(() -> settle(orders, entry)) ? 1 : 0;
                }
            }
        }
        return settled;
    }

    /** Deletes the entry and marks the order; false if that was done before, be it by another publisher. */
    private static boolean settle(PartitionStore<OrderRecord> orders, OutboxEntry entry) {
        for (int run = 1; run <= MOST_RUNS; run++) {
            Optional<Entry<OrderRecord>> outbox = orders.getEntry(entry.key().id());
            if (outbox.isEmpty()) {
                return false;
            }
            Entry<OrderRecord> order = orders.getEntry(
                            Order.keyOf(entry.order()).id())
                    .orElseThrow(
                            () -> new IllegalStateException("no order " + entry.order() + " for its outbox entry"));
            boolean applied = orders.transact(List.of(
                            TransactionAction.putIfUnchanged(announced(order.value()), order.version()),
                            TransactionAction.deleteIfUnchanged(
                                    entry.key(), outbox.get().version())))
                    .applied();
            if (applied) {
                return true;
            }
            // Refused: one of the two has changed since it was read. Look again.
        }
        return false;
    }

    private static OrderRecord announced(OrderRecord order) {
        if (order instanceof Order placed) {
            return placed.asAnnounced();
        }
        throw new IllegalStateException("the record " + order.key() + " is not an order");
    }
}
