package dev.holdfast.examples.orders;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.model.StoredRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * An order. From the moment it exists it has an outbox entry, until it is announced.
 *
 * @param number the order's number, given by whoever places it
 * @param customer the customer's number
 * @param country where it goes to
 * @param placedAt when it was placed
 * @param currency what the amount is in
 * @param amount in the currency's smallest unit
 * @param item what was ordered
 * @param announced whether the outside world knows of it
 */
public record Order(
        String number,
        String customer,
        String country,
        Instant placedAt,
        String currency,
        long amount,
        String item,
        boolean announced)
        implements OrderRecord {

    static final Codec<Order> CODEC = Codec.of(
            order -> StoredRecord.builder()
                    .text("number", order.number())
                    .text("customer", order.customer())
                    .text("country", order.country())
                    .integer("placedAt", order.placedAt().toEpochMilli())
                    .text("currency", order.currency())
                    .integer("amount", order.amount())
                    .text("item", order.item())
                    .bool("announced", order.announced())
                    .build(),
            stored -> new Order(
                    stored.text("number"),
                    stored.text("customer"),
                    stored.text("country"),
                    Instant.ofEpochMilli(stored.integer("placedAt")),
                    stored.text("currency"),
                    stored.integer("amount"),
                    stored.text("item"),
                    stored.bool("announced")));

    /** Cuts the time to what is stored, so that what is read equals what was written. */
    public Order {
        placedAt = placedAt.truncatedTo(ChronoUnit.MILLIS);
    }

    static EntityKey keyOf(String number) {
        return EntityKey.of(OrderRecord.laneOf(number), "order-" + number);
    }

    @Override
    public EntityKey key() {
        return keyOf(number);
    }

    Order asAnnounced() {
        return new Order(number, customer, country, placedAt, currency, amount, item, true);
    }

    /** Whether it is the same order, announced or not. */
    boolean isSameAs(Order other) {
        return asAnnounced().equals(other.asAnnounced());
    }
}
