package dev.holdfast.examples.orders;

import dev.holdfast.examples.support.Steps;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Store;

/**
 * Stands for the other system that is told of orders. A message may come more than once, which no sender can prevent; it is
 * kept once, since the message's own identity is its key. Safe for use by several threads.
 */
public final class Receiver {

    private final CollectionStore<Delivery> deliveries;

    public Receiver(Store store) {
        this.deliveries = store.collection(Delivery.COLLECTION);
    }

    /** Takes a message; one that it has already is no news. */
    void accept(String message, String text) {
        Steps.repeat(() -> deliveries.insertIfAbsent(new Delivery(message, text)));
    }
}
