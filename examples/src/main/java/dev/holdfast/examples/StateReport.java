package dev.holdfast.examples;

import dev.holdfast.examples.customers.Customer;
import dev.holdfast.examples.orders.Order;
import dev.holdfast.examples.reference.ReferenceData;
import dev.holdfast.examples.visits.Counter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Prints the final state, which is the same after every run, on every adapter. */
final class StateReport {

    private final Report report;
    private final ReferenceData references;

    StateReport(Report report, ReferenceData references) {
        this.report = report;
        this.references = references;
    }

    void print(FinalState state) {
        report.title("State");
        for (Customer customer : state.customers()) {
            report.line("customer " + customer.number() + " " + customer.name() + ", "
                    + (customer.active() ? "active" : "not active"));
        }
        Map<String, Long> totals = new TreeMap<>();
        List<Order> byNumber = state.placedOrders().stream()
                .sorted(Comparator.comparing(Order::number))
                .toList();
        for (Order order : byNumber) {
            report.line("order " + order.number() + " of " + order.customer() + ", "
                    + shown(order.currency(), order.amount()) + " to " + order.country() + ", "
                    + (order.announced() ? "announced" : "waiting"));
            totals.merge(order.currency(), order.amount(), Math::addExact);
        }
        totals.forEach((currency, total) -> report.line("total " + shown(currency, total)));
        for (Counter counter : state.counters()) {
            report.line("counter " + counter.name() + " at " + counter.value());
        }
        report.line(
                state.claims().size() + " address claims, " + state.deliveries().size() + " deliveries, "
                        + state.carts().size() + " carts, " + state.outbox().size() + " entries in the outbox");

        report.title("Checks");
        report.line("every order is announced once: " + shown(state.ordersAreAnnouncedOnce()));
        report.line("every address has one active customer: " + shown(state.addressesAreUnique()));
        report.line("every counter is what its writers counted: " + shown(state.countersAddUp()));
    }

    private String shown(String currency, long amount) {
        return references
                .currency(currency)
                .map(money -> money.shown(amount))
                .orElse(amount + " of unknown currency " + currency);
    }

    private static String shown(boolean holds) {
        return holds ? "yes" : "NO";
    }
}
