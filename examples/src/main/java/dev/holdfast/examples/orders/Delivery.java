package dev.holdfast.examples.orders;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.model.StoredRecord;

/**
 * A message that arrived.
 *
 * @param message what identifies the message
 * @param text what it says
 */
public record Delivery(String message, String text) {

    /** All messages that arrived. */
    public static final CollectionDefinition<Delivery> COLLECTION = CollectionDefinition.of(
            "deliveries",
            delivery -> EntityKey.of(OrderRecord.laneOf(delivery.message()), delivery.message()),
            Codec.of(
                    delivery -> StoredRecord.builder()
                            .text("message", delivery.message())
                            .text("text", delivery.text())
                            .build(),
                    stored -> new Delivery(stored.text("message"), stored.text("text"))));
}
