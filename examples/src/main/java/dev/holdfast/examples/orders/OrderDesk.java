package dev.holdfast.examples.orders;

import dev.holdfast.examples.support.Steps;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.TransactionResult;
import java.util.List;
import java.util.Optional;

/** Takes orders. Safe for use by several threads and processes. */
public final class OrderDesk {

    /** What became of an order. */
    public enum Placed {
        /** It was placed now. */
        NOW,
        /** The same order had been placed before. */
        BEFORE,
        /** Another order has the number. */
        NUMBER_TAKEN
    }

    private final CollectionStore<OrderRecord> orders;

    public OrderDesk(Store store) {
        this.orders = store.collection(OrderRecord.COLLECTION);
    }

    /**
     * Places an order together with its outbox entry: nobody ever sees one without the other. Safe to repeat, because orders are
     * never deleted: once there, the order refuses every later insert, also one of our own whose acknowledgement was lost.
     */
    public Placed place(Order order) {
        return Steps.repeat(() -> {
            TransactionResult result = orders.transact(
                    order.key().partition(),
                    List.of(TransactionAction.insert(order), TransactionAction.insert(OutboxEntry.of(order))));
            return result.applied() ? Placed.NOW : compare(order);
        });
    }

    private Placed compare(Order order) {
        Optional<OrderRecord> there = orders.get(order.key());
        return there.isPresent() && there.get() instanceof Order other && other.isSameAs(order)
                ? Placed.BEFORE
                : Placed.NUMBER_TAKEN;
    }
}
