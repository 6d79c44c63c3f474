package dev.holdfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.customers.Customer;
import dev.holdfast.examples.customers.EmailAddress;
import dev.holdfast.examples.orders.Delivery;
import dev.holdfast.examples.orders.Order;
import dev.holdfast.examples.orders.OrderRecord;
import dev.holdfast.examples.orders.OutboxEntry;
import dev.holdfast.examples.visits.Counter;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.inmemory.InMemoryBackend;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The checks that the example prints can fail. */
class FinalStateTest {

    private final Store store = InMemoryBackend.create().open();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void anOrderThatNeitherWaitsNorIsAnnouncedIsNoticed() {
        orders(order(false));
        assertThat(state().ordersAreAnnouncedOnce()).isFalse();

        orders(new OutboxEntry("A-1", "text"));
        assertThat(state().ordersAreAnnouncedOnce()).isTrue();
    }

    @Test
    void anOrderThatIsAnnouncedButDidNotArriveIsNoticed() {
        orders(order(true));
        assertThat(state().ordersAreAnnouncedOnce()).isFalse();

        store.collection(Delivery.COLLECTION).put(new Delivery("A-1", "text"));
        assertThat(state().ordersAreAnnouncedOnce()).isTrue();
    }

    @Test
    void anOutboxEntryWithoutItsOrderIsNoticed() {
        orders(new OutboxEntry("A-1", "text"));

        assertThat(state().ordersAreAnnouncedOnce()).isFalse();
    }

    @Test
    void anActiveCustomerWithoutAClaimIsNoticed() {
        store.collection(Customer.COLLECTION).put(new Customer("C-1", "Zoë", EmailAddress.of("zoe@example.org"), true));

        assertThat(state().addressesAreUnique()).isFalse();
    }

    @Test
    void aCounterThatLostAVisitIsNoticed() {
        store.collection(Counter.COLLECTION).put(new Counter("page", 2, Map.of("a", 2L, "b", 1L)));

        assertThat(state().countersAddUp()).isFalse();
    }

    private FinalState state() {
        return FinalState.read(store);
    }

    private void orders(OrderRecord record) {
        store.collection(OrderRecord.COLLECTION).put(record);
    }

    private static Order order(boolean announced) {
        return new Order("A-1", "C-1", "DE", Instant.EPOCH, "EUR", 1, "Tea", announced);
    }
}
