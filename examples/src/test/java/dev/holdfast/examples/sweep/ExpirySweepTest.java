package dev.holdfast.examples.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.carts.Cart;
import dev.holdfast.examples.carts.Carts;
import dev.holdfast.examples.support.Scans;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Cursor;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.inmemory.InMemoryBackend;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExpirySweepTest {

    private static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");
    private static final int PAGE_SIZE = 4;

    private final Store store = InMemoryBackend.create().open();
    private final CollectionStore<Cart> records = store.collection(Cart.COLLECTION);
    private final Carts carts = new Carts(store);
    private final ExpirySweep<Cart> sweep = sweep();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void whatHasExpiredIsRemovedAndTheRestStays() {
        save("a", 10, NOW);
        save("b", 10, NOW.plusMillis(1));

        assertThat(sweep.run(NOW)).isEqualTo(new SweepResult(10, 0, 0));
        assertThat(Scans.allOf(records))
                .hasSize(10)
                .allMatch(cart -> cart.visitor().equals("b"));
    }

    @Test
    void aRecordThatCameAliveAgainIsLeft() {
        save("a", 3, NOW);
        SweepStep<Cart> found = sweep.find(NOW);
        carts.renew("a", "cart-1", NOW.plus(Duration.ofDays(1)));

        assertThat(sweep.remove(found)).isEqualTo(new SweepResult(2, 1, 0));
        assertThat(Scans.allOf(records)).extracting(Cart::name).containsExactly("cart-1");
    }

    @Test
    void aStepRemovesNoMoreThanAPage() {
        save("a", 10, NOW);

        assertThat(sweep.find(NOW).expired()).hasSize(PAGE_SIZE);
    }

    @Test
    void aStoppedWalkGoesOnWhereItWas() {
        save("a", 10, NOW);
        sweep.remove(sweep.find(NOW));
        carts.save("a", List.of(new Cart("a", "cart-0", NOW)));

        // The walk that goes on has passed cart-0 already.
        assertThat(sweep().finish().removed()).isEqualTo(10 - PAGE_SIZE);
        assertThat(Scans.allOf(records)).extracting(Cart::name).containsExactly("cart-0");
        assertThat(sweep().run(NOW).removed()).isEqualTo(1);
    }

    @Test
    void aWholeWalkFollowsTheRestOfAStoppedOne() {
        save("a", 10, NOW);
        sweep.remove(sweep.find(NOW));
        carts.save("a", List.of(new Cart("a", "cart-0", NOW)));

        assertThat(sweep().run(NOW).removed()).isEqualTo(10 - PAGE_SIZE + 1);
        assertThat(Scans.allOf(records)).isEmpty();
    }

    @Test
    void aPlaceThatCannotBeResumedStartsTheWalkAgain() {
        save("a", 2, NOW);
        store.collection(SweepProgress.COLLECTION)
                .put(new SweepProgress("carts", NOW, Cursor.of("of-another-adapter")));

        assertThat(sweep.run(NOW).removed()).isEqualTo(2);
    }

    @Test
    void thePlaceIsForgottenAtTheEnd() {
        save("a", 10, NOW);
        sweep.run(NOW);

        assertThat(Scans.allOf(store.collection(SweepProgress.COLLECTION))).isEmpty();
    }

    @Test
    void aRecordThatSomebodyElseRemovedIsNotCounted() {
        save("a", 2, NOW);
        SweepStep<Cart> found = sweep.find(NOW);
        records.delete(EntityKey.of("a", "cart-0"));

        assertThat(sweep.remove(found)).isEqualTo(new SweepResult(1, 1, 0));
    }

    private ExpirySweep<Cart> sweep() {
        return new ExpirySweep<>(store, "carts", records, Cart::expiredBy, PAGE_SIZE);
    }

    private void save(String visitor, int count, Instant expiresAt) {
        carts.save(
                visitor,
                IntStream.range(0, count)
                        .mapToObj(i -> new Cart(visitor, "cart-" + i, expiresAt))
                        .toList());
    }
}
