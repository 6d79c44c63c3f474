package dev.holdfast.examples;

import dev.holdfast.examples.carts.Cart;
import dev.holdfast.examples.customers.Customer;
import dev.holdfast.examples.customers.EmailAddress;
import dev.holdfast.examples.customers.EmailClaim;
import dev.holdfast.examples.orders.Delivery;
import dev.holdfast.examples.orders.Order;
import dev.holdfast.examples.orders.OrderRecord;
import dev.holdfast.examples.orders.OutboxEntry;
import dev.holdfast.examples.support.Scans;
import dev.holdfast.examples.visits.Counter;
import dev.holdfast.storage.Store;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All that the shop keeps, read at a quiet moment, in the order of the keys. Immutable. */
record FinalState(
        List<Customer> customers,
        List<EmailClaim> claims,
        List<OrderRecord> orders,
        List<Delivery> deliveries,
        List<Counter> counters,
        List<Cart> carts) {

    static FinalState read(Store store) {
        return new FinalState(
                Scans.allOf(store.collection(Customer.COLLECTION)),
                Scans.allOf(store.collection(EmailClaim.COLLECTION)),
                Scans.allOf(store.collection(OrderRecord.COLLECTION)),
                Scans.allOf(store.collection(Delivery.COLLECTION)),
                Scans.allOf(store.collection(Counter.COLLECTION)),
                Scans.allOf(store.collection(Cart.COLLECTION)));
    }

    List<Order> placedOrders() {
        return kind(Order.class);
    }

    List<OutboxEntry> outbox() {
        return kind(OutboxEntry.class);
    }

    private <K extends OrderRecord> List<K> kind(Class<K> kind) {
        return orders.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Each order waits in the outbox or is announced, and not both; what is announced has arrived. */
    boolean ordersAreAnnouncedOnce() {
        Set<String> waiting = outbox().stream().map(OutboxEntry::order).collect(Collectors.toSet());
        Set<String> arrived = deliveries.stream().map(Delivery::message).collect(Collectors.toSet());
        Set<String> placed = placedOrders().stream().map(Order::number).collect(Collectors.toSet());
        return placed.containsAll(waiting)
                && placedOrders().stream()
                        .allMatch(order -> order.announced() != waiting.contains(order.number())
                                && (!order.announced() || arrived.contains(order.number())));
    }

    /** No two active customers share an address, and each has the confirmed claim of its own. */
    boolean addressesAreUnique() {
        Map<EmailAddress, EmailClaim> byAddress =
                claims.stream().collect(Collectors.toMap(EmailClaim::email, Function.identity()));
        Set<EmailAddress> seen = new HashSet<>();
        return customers.stream()
                .filter(Customer::active)
                .allMatch(customer -> seen.add(customer.email())
                        && byAddress.containsKey(customer.email())
                        && byAddress.get(customer.email()).isConfirmedFor(customer));
    }

    /** Each counter is what its writers have counted. */
    boolean countersAddUp() {
        return counters.stream()
                .allMatch(counter -> counter.value()
                        == counter.doneBy().values().stream()
                                .mapToLong(Long::longValue)
                                .sum());
    }
}
