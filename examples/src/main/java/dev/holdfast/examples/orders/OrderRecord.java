package dev.holdfast.examples.orders;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.EntityKey;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the collection of orders holds: orders and outbox entries. Records that must change together are kinds of one
 * collection, since a transaction stays in one partition of one collection.
 */
public sealed interface OrderRecord permits Order, OutboxEntry {

    /** All orders and outbox entries. */
    CollectionDefinition<OrderRecord> COLLECTION = CollectionDefinition.of(
            "orders",
            OrderRecord::key,
            Codec.<OrderRecord>tagged("kind")
                    .kind("order", Order.class, Order.CODEC)
                    .kind("outbox", OutboxEntry.class, OutboxEntry.CODEC)
                    .build());

    /** How many partitions orders are spread over. Never to be changed: where a record lies depends on it. */
    int LANES = 4;

    /** The record's key. */
    EntityKey key();

    /** The lane of an order and of all that belongs to it, the same in every process. */
    static String laneOf(String orderNumber) {
        return lane(Math.floorMod(orderNumber.hashCode(), LANES));
    }

    /** All lanes: whoever walks over them needs no list of partitions. */
    static List<String> lanes() {
        return IntStream.range(0, LANES).mapToObj(OrderRecord::lane).toList();
    }

    private static String lane(int index) {
        return "lane-" + index;
    }
}
