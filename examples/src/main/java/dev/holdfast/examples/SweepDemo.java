package dev.holdfast.examples;

import dev.holdfast.examples.carts.Cart;
import dev.holdfast.examples.carts.Carts;
import dev.holdfast.examples.customers.EmailAddress;
import dev.holdfast.examples.customers.EmailClaim;
import dev.holdfast.examples.support.Steps;
import dev.holdfast.examples.sweep.ExpirySweep;
import dev.holdfast.examples.sweep.SweepResult;
import dev.holdfast.examples.sweep.SweepStep;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Lets carts and a reservation expire, and sweeps them while a visitor comes back. */
final class SweepDemo {

    private static final int VISITORS = 4;
    private static final int CARTS_EACH = 10;
    private static final int PAGE_SIZE = 8;
    private static final String RETURNING_VISITOR = "visitor-2";
    private static final String RENEWED_CART = "cart-4";

    private final Store first;
    private final Report report;
    private final Carts carts;
    private final Carts cartsOfOtherStore;
    private final ExpirySweep<Cart> sweep;

    SweepDemo(Store first, Store second, Report report) {
        this.first = first;
        this.report = report;
        this.carts = new Carts(first);
        this.cartsOfOtherStore = new Carts(second);
        this.sweep = new ExpirySweep<>(first, "carts", first.collection(Cart.COLLECTION), Cart::expiredBy, PAGE_SIZE);
    }

    void run() {
        report.title("Carts");
        // If an earlier run was stopped in the middle of its walk, that one is ended first: it would not see all of
        // what follows.
        sweep.finish();
        IntStream.rangeClosed(1, VISITORS).forEach(i -> saveCarts("visitor-" + i));
        SweepResult result = sweepWhileAVisitorComesBack();
        report.line(VISITORS * CARTS_EACH + " saved, " + (result.removed() + result.left()) + " had expired: "
                + result.removed() + " removed, " + result.left() + " came alive again and was left");

        report.title("Reservations of addresses");
        abandonReservation();
        SweepResult lapsed = new ExpirySweep<>(
                        first, "email-claims", first.collection(EmailClaim.COLLECTION), EmailClaim::lapsedBy, PAGE_SIZE)
                .run(ShopRun.NOW);
        report.line("1 abandoned, " + lapsed.removed() + " removed");
    }

    /** Every other cart has expired. */
    private void saveCarts(String visitor) {
        Instant past = ShopRun.NOW.minus(Duration.ofHours(1));
        Instant future = ShopRun.NOW.plus(Duration.ofHours(1));
        List<Cart> saved = IntStream.range(0, CARTS_EACH)
                .mapToObj(i -> new Cart(visitor, "cart-" + i, i % 2 == 0 ? past : future))
                .toList();
        carts.save(visitor, saved);
    }

    /** As {@link ExpirySweep#run}, but between finding and removing a visitor renews a cart that was found. */
    private SweepResult sweepWhileAVisitorComesBack() {
        SweepResult total = SweepResult.NOTHING;
        SweepStep<Cart> step;
        do {
            step = sweep.find(ShopRun.NOW);
            if (step.expired().stream().anyMatch(entry -> isRenewed(entry.value()))) {
                cartsOfOtherStore.renew(RETURNING_VISITOR, RENEWED_CART, ShopRun.NOW.plus(Duration.ofDays(1)));
            }
            total = total.plus(sweep.remove(step));
        } while (step.next().isPresent());
        return total;
    }

    private static boolean isRenewed(Cart cart) {
        return cart.visitor().equals(RETURNING_VISITOR) && cart.name().equals(RENEWED_CART);
    }

    /** Somebody began to register and never came back: the first of four steps, an hour ago. */
    private void abandonReservation() {
        CollectionStore<EmailClaim> claims = first.collection(EmailClaim.COLLECTION);
        EmailClaim abandoned = new EmailClaim(
                EmailAddress.of("nobody@example.org"), "C-0", Optional.of(ShopRun.NOW.minus(Duration.ofMinutes(50))));
        Steps.repeat(() -> claims.insertIfAbsent(abandoned));
    }
}
