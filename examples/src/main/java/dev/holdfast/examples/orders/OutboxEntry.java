package dev.holdfast.examples.orders;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.model.StoredRecord;

/**
 * What is still to be told of an order. It is written with the order and deleted once it was delivered.
 *
 * @param order the order's number, which also identifies the message to its receiver
 * @param text the message
 */
public record OutboxEntry(String order, String text) implements OrderRecord {

    /** What the ids of entries start with; in a lane they stand side by side, apart from the orders. */
    static final String ID_PREFIX = "outbox-";

    static final Codec<OutboxEntry> CODEC = Codec.of(
            entry -> StoredRecord.builder()
                    .text("order", entry.order())
                    .text("text", entry.text())
                    .build(),
            stored -> new OutboxEntry(stored.text("order"), stored.text("text")));

    static OutboxEntry of(Order order) {
        return new OutboxEntry(order.number(), "order " + order.number() + " of customer " + order.customer());
    }

    @Override
    public EntityKey key() {
        return EntityKey.of(OrderRecord.laneOf(order), ID_PREFIX + order);
    }
}
