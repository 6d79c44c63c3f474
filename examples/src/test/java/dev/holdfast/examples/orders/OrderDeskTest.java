package dev.holdfast.examples.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.orders.OrderDesk.Placed;
import dev.holdfast.examples.support.Scans;
import dev.holdfast.examples.support.Together;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.inmemory.InMemoryBackend;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrderDeskTest {

    private final Store store = InMemoryBackend.create().open();
    private final OrderDesk desk = new OrderDesk(store);
    private final OutboxPublisher publisher = new OutboxPublisher(store, new Receiver(store));

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void anOrderAndItsOutboxEntryAreWrittenTogether() {
        Order order = order("A-1");

        assertThat(desk.place(order)).isEqualTo(Placed.NOW);
        assertThat(records()).containsExactly(order, OutboxEntry.of(order));
    }

    @Test
    void theSameOrderIsPlacedOnce() {
        desk.place(order("A-1"));

        assertThat(desk.place(order("A-1"))).isEqualTo(Placed.BEFORE);
        assertThat(records()).hasSize(2);
    }

    @Test
    void anOrderThatIsAnnouncedIsStillTheSameOrder() {
        desk.place(order("A-1"));
        publisher.publish();

        assertThat(desk.place(order("A-1"))).isEqualTo(Placed.BEFORE);
        assertThat(records()).containsExactly(order("A-1").asAnnounced());
    }

    @Test
    void anotherOrderCannotHaveTheNumber() {
        desk.place(order("A-1"));
        Order other = new Order("A-1", "C-2", "PL", Instant.EPOCH, "PLN", 1, "Cup", false);

        assertThat(desk.place(other)).isEqualTo(Placed.NUMBER_TAKEN);
        assertThat(records()).contains(order("A-1"));
    }

    @Test
    void aDeliveryWhoseEntryWasNotDeletedIsRepeatedAndKeptOnce() {
        Order order = order("A-1");
        desk.place(order);
        new Receiver(store).accept(order.number(), OutboxEntry.of(order).text());

        assertThat(publisher.publish()).isEqualTo(1);
        assertThat(Scans.allOf(store.collection(Delivery.COLLECTION))).hasSize(1);
    }

    @Test
    void severalPublishersSettleEachEntryOnce() throws Exception {
        int orders = 200;
        IntStream.range(0, orders).forEach(i -> desk.place(order("A-" + i)));

        List<Integer> settled = Together.run(4, i -> publisher.publish());

        assertThat(settled.stream().mapToInt(i -> i).sum()).isEqualTo(orders);
        assertThat(records()).hasSize(orders).allMatch(record -> record instanceof Order order && order.announced());
        assertThat(Scans.allOf(store.collection(Delivery.COLLECTION))).hasSize(orders);
    }

    private List<OrderRecord> records() {
        return Scans.allOf(store.collection(OrderRecord.COLLECTION));
    }

    private static Order order(String number) {
        return new Order(number, "C-1", "DE", Instant.parse("2026-02-11T22:40:00.123456Z"), "EUR", 1250, "Tea", false);
    }
}
