package dev.holdfast.examples.carts;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Filter;
import dev.holdfast.storage.model.StoredRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A shopping cart that a visitor may come back to.
 *
 * @param visitor the visitor
 * @param name the cart, of which a visitor may have several
 * @param expiresAt when it is given up
 */
public record Cart(String visitor, String name, Instant expiresAt) {

    private static final String EXPIRES_AT = "expiresAt";

    /** All carts; those of one visitor share a partition. */
    public static final CollectionDefinition<Cart> COLLECTION = CollectionDefinition.of(
            "carts",
            cart -> EntityKey.of(cart.visitor(), cart.name()),
            Codec.of(
                    cart -> StoredRecord.builder()
                            .text("visitor", cart.visitor())
                            .text("name", cart.name())
                            .integer(EXPIRES_AT, cart.expiresAt().toEpochMilli())
                            .build(),
                    stored -> new Cart(
                            stored.text("visitor"),
                            stored.text("name"),
                            Instant.ofEpochMilli(stored.integer(EXPIRES_AT)))));

    /** Cuts the time to what is stored, so that what is read equals what was written. */
    public Cart {
        expiresAt = expiresAt.truncatedTo(ChronoUnit.MILLIS);
    }

    /** Carts that have expired by then. */
    public static Filter expiredBy(Instant time) {
        return Filter.le(EXPIRES_AT, time.toEpochMilli());
    }

    Cart keptUntil(Instant time) {
        return new Cart(visitor, name, time);
    }
}
