package dev.holdfast.examples;

import dev.holdfast.examples.customers.EmailAddress;
import dev.holdfast.examples.customers.Registration;
import dev.holdfast.examples.customers.RegistrationResult;
import dev.holdfast.examples.input.OrderFile;
import dev.holdfast.examples.input.OrderLine;
import dev.holdfast.examples.orders.Order;
import dev.holdfast.examples.orders.OrderDesk;
import dev.holdfast.examples.orders.OrderDesk.Placed;
import dev.holdfast.examples.orders.OutboxPublisher;
import dev.holdfast.examples.orders.Receiver;
import dev.holdfast.examples.reference.ReferenceData;
import dev.holdfast.examples.support.Steps;
import dev.holdfast.examples.visits.VisitCounter;
import dev.holdfast.examples.visits.Visitors;
import dev.holdfast.storage.Store;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One run of the shop, over two stores of one backend as two processes would have them. Serves one run. */
final class ShopRun {

    /** The shop's clock stands still, so that every run tells the same. */
    static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");

    private static final int PROGRESS_EVERY = 1_000;

    private final Store first;
    private final Store second;
    private final ShopOptions options;
    private final Report report;
    private long news;

    ShopRun(Store first, Store second, ShopOptions options, Report report) {
        this.first = first;
        this.second = second;
        this.options = options;
        this.report = report;
    }

    /** Runs all of it. Stopped anywhere and run again, it ends in the same state. */
    void run() throws IOException, InterruptedException {
        Steps.run(first::verify);
        ReferenceData references = loadReferences();
        OrderFile file = readInput(references);
        Set<String> customers = register(file.orders());
        place(file.orders(), customers);
        publish();
        countVisits();
        new SweepDemo(first, second, report).run();
        new StateReport(report, references).print(FinalState.read(second));
        report.end(
                news == 0
                        ? "Nothing was new: an earlier run over this store had done all of it."
                        : "Done. Another run over this store finds nothing new.");
    }

    private ReferenceData loadReferences() {
        report.title("Reference data of the JDK");
        ReferenceData references = ReferenceData.load(first);
        news += references.written();
        report.line(references + "; " + references.written() + " rows written");
        return references;
    }

    private OrderFile readInput(ReferenceData references) throws IOException {
        report.title("Input");
        try (InputStream input = open()) {
            OrderFile file = OrderFile.read(input, references);
            report.line(
                    file.orders().size() + " orders read, " + file.badLines().size() + " bad lines left out");
            file.badLines().forEach(bad -> report.line(bad.toString()));
            return file;
        }
    }

    private InputStream open() throws IOException {
        if (options.input().isPresent()) {
            return Files.newInputStream(options.input().get());
        }
        InputStream shipped = ShopRun.class.getResourceAsStream("orders.csv");
        if (shipped == null) {
            throw new FileNotFoundException("orders.csv is missing from the class path");
        }
        return shipped;
    }

    /** Registers the customers of all orders; returns the numbers of those that are registered. */
    private Set<String> register(List<OrderLine> lines) {
        report.title("Customers");
        Registration registration = new Registration(first, InstantSource.fixed(NOW));
        Map<RegistrationResult, Integer> results = new EnumMap<>(RegistrationResult.class);
        Set<String> registered = new HashSet<>();
        for (OrderLine line : lines) {
            if (registered.contains(line.customer())) {
                continue;
            }
            RegistrationResult result =
                    registration.register(line.customer(), line.name(), EmailAddress.of(line.email()));
            results.merge(result, 1, Integer::sum);
            switch (result) {
                case REGISTERED, ALREADY_REGISTERED -> registered.add(line.customer());
                case ADDRESS_TAKEN ->
                    report.line("line " + line.line() + ": customer " + line.customer()
                            + " asks for an address that another has");
                case HAS_ANOTHER_ADDRESS ->
                    report.line("line " + line.line() + ": customer " + line.customer()
                            + " is registered with another address");
            }
        }
        int now = results.getOrDefault(RegistrationResult.REGISTERED, 0);
        news += now;
        report.line(now + " registered, " + results.getOrDefault(RegistrationResult.ALREADY_REGISTERED, 0)
                + " were before");
        return registered;
    }

    private void place(List<OrderLine> lines, Set<String> customers) {
        report.title("Orders");
        OrderDesk desk = new OrderDesk(first);
        Map<Placed, Integer> results = new EnumMap<>(Placed.class);
        for (OrderLine line : lines) {
            if (!customers.contains(line.customer())) {
                report.line("line " + line.line() + ": order " + line.order()
                        + " left out, its customer is not registered");
                continue;
            }
            Placed placed = desk.place(orderOf(line));
            results.merge(placed, 1, Integer::sum);
            if (placed == Placed.NUMBER_TAKEN) {
                report.line("line " + line.line() + ": another order has the number " + line.order());
            }
        }
        int now = results.getOrDefault(Placed.NOW, 0);
        news += now;
        report.line(now + " placed, " + results.getOrDefault(Placed.BEFORE, 0) + " were before");
    }

    private static Order orderOf(OrderLine line) {
        return new Order(
                line.order(),
                line.customer(),
                line.country(),
                line.placedAt(),
                line.currency(),
                line.amount(),
                line.item(),
                false);
    }

    private void publish() {
        report.title("Outbox");
        int settled = new OutboxPublisher(second, new Receiver(second)).publish();
        news += settled;
        report.line(settled + " orders announced");
    }

    private void countVisits() throws InterruptedException {
        report.title("Visits");
        List<VisitCounter> counters =
                List.of(new VisitCounter(first, "front-page"), new VisitCounter(second, "front-page"));
        long counted = new Visitors(counters, options.threads(), options.visits()).run(number -> {
            if (number % PROGRESS_EVERY == 0) {
                report.progress(number + " visits counted");
            }
        });
        news += counted;
        report.line(options.threads() + " threads, 2 stores, " + options.visits() + " visits each: " + counted
                + " counted, the counter is at " + counters.get(0).read().value());
    }
}
