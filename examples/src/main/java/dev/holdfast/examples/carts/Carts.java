package dev.holdfast.examples.carts;

import dev.holdfast.examples.support.Steps;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.TransactionAction;
import java.time.Instant;
import java.util.List;

/** Keeps carts. Safe for use by several threads and processes. */
public final class Carts {

    private final CollectionStore<Cart> carts;

    public Carts(Store store) {
        this.carts = store.collection(Cart.COLLECTION);
    }

    /** Puts all carts of one visitor, at most 100; the last word of a visitor counts, so this is safe to repeat. */
    public void save(String visitor, List<Cart> ofVisitor) {
        List<TransactionAction<Cart>> puts =
                ofVisitor.stream().map(TransactionAction::put).toList();
        Steps.repeat(() -> carts.transact(visitor, puts));
    }

    /** The visitor came back: the cart lives on until then, if it is still there. */
    public boolean renew(String visitor, String name, Instant until) {
        return Steps.repeat(() -> carts.update(
                        EntityKey.of(visitor, name),
                        current -> current.filter(cart -> cart.expiresAt().isBefore(until))
                                .map(cart -> Decision.write(cart.keptUntil(until)))
                                .orElseGet(Decision::keep))
                .entry()
                .isPresent());
    }
}
