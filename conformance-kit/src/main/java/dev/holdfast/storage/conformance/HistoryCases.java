package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.InsertResult;
import dev.holdfast.storage.OutcomeUnknownException;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.conformance.History.Event;
import dev.holdfast.storage.conformance.History.Kind;
import dev.holdfast.storage.spi.DriverException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;

/** X2: recorded histories of one record. */
final class HistoryCases {

    private static final EntityKey KEY = EntityKey.of("p", "1");
    private static final int THREADS = 4;
    private static final int OPERATIONS = 7;

    private HistoryCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "X2-linearizable",
                        "what threads of two stores saw of one record has an order that explains every answer",
                        "stale reads, answers that are not of one moment, conditions that are not one step with the write",
                        context -> linearizable(context, false)),
                ConformanceCase.of(
                                "X2-linearizable-with-losses",
                                "it has such an order too while acknowledgements get lost, and requests arrive late",
                                "outcomes that are told as certain and are not",
                                context -> linearizable(context, true))
                        .also("F1"));
    }

    private static void linearizable(CaseContext context, boolean losses) throws Exception {
        CollectionStore<Item> plain = context.items();
        Random seeds = context.random();
        for (int round = 0; round < context.scale().rounds(); round++) {
            plain.delete(KEY);
            long seed = seeds.nextLong();
            Queue<Runnable> late = new ConcurrentLinkedQueue<>();
            List<Walker> walkers = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                Interposer faults = new Interposer();
                CollectionStore<Item> items = context.store(
                                thread % 2, options -> options.decorate(faults).time(new TestTime()))
                        .collection(plain.definition());
                walkers.add(new Walker(items, faults, late, new Random(seed + thread), 100L * (thread + 1)));
            }
            Together.each(THREADS, thread -> {
                for (int i = 0; i < OPERATIONS; i++) {
                    walkers.get(thread).step(losses);
                }
            });
            late.forEach(Runnable::run);
            Walker last = new Walker(plain, new Interposer(), late, new Random(), 0);
            last.read();
            walkers.add(last);
            List<Event> events =
                    walkers.stream().flatMap(walker -> walker.events.stream()).toList();
            Check.that(new History(events).isLinearizable(), "round " + round + " has an order: " + events);
        }
    }

    /** One thread's operations, each on the version that it saw last. Every value is written once. */
    private static final class Walker {

        private final CollectionStore<Item> items;
        private final Interposer faults;
        private final Queue<Runnable> late;
        private final Random random;
        private final List<Event> events = new ArrayList<>();
        private Version known = Version.of("none");
        private Optional<String> knownValue = Optional.of("none");
        private long next;

        Walker(CollectionStore<Item> items, Interposer faults, Queue<Runnable> late, Random random, long first) {
            this.items = items;
            this.faults = faults;
            this.late = late;
            this.random = random;
            this.next = first;
        }

        void step(boolean losses) {
            faults.heal();
            if (losses) {
                lose();
            }
            Item item = Item.of("p", "1", next++);
            switch (random.nextInt(8)) {
                case 0 -> put(item);
                case 1 -> insert(item);
                case 2 -> delete();
                case 3 -> deleteVersion();
                case 4, 5 -> replace(item);
                case 6 -> transact(item);
                default -> read();
            }
        }

        private void lose() {
            Runnable arrival = random.nextBoolean() ? late.poll() : null;
            if (arrival != null) {
                arrival.run();
            }
            switch (random.nextInt(6)) {
                case 0 -> faults.onWrites(Fault.lostBefore());
                case 1 -> faults.onWrites(Fault.lostAfter());
                case 2 -> faults.onWrites(Fault.before(DriverException.Kind.UNAVAILABLE), Fault.lostAfter());
                case 3 -> {
                    AtomicReference<Runnable> arriving = new AtomicReference<>();
                    late.add(() -> Optional.ofNullable(arriving.get()).ifPresent(Runnable::run));
                    faults.onWrites(Fault.late(arriving));
                }
                default -> faults.onWrites(Fault.pass());
            }
        }

        void read() {
            long called = System.nanoTime();
            Optional<Entry<Item>> entry = items.getEntry(KEY);
            entry.ifPresent(this::know);
            record(Kind.READ, false, entry.map(Walker::value), Optional.empty(), called);
        }

        private void put(Item item) {
            attempt(Kind.PUT, Optional.empty(), value(item), called -> {
                Version version = items.put(item);
                know(version, item);
                record(Kind.PUT, true, Optional.empty(), value(item), called);
            });
        }

        private void insert(Item item) {
            attempt(Kind.INSERT, Optional.empty(), value(item), called -> {
                InsertResult<Item> result = items.insertIfAbsent(item);
                know(result.entry());
                record(Kind.INSERT, result.inserted(), Optional.of(value(result.entry())), value(item), called);
            });
        }

        private void replace(Item item) {
            Optional<String> expected = knownValue;
            attempt(Kind.REPLACE, expected, value(item), called -> {
                Optional<Version> version = items.putIfUnchanged(item, known);
                version.ifPresent(own -> know(own, item));
                record(Kind.REPLACE, version.isPresent(), expected, value(item), called);
            });
        }

        private void transact(Item item) {
            Optional<String> expected = knownValue;
            List<TransactionAction<Item>> actions = List.of(
                    TransactionAction.putIfUnchanged(item, known),
                    TransactionAction.put(Item.of("p", "2", item.number())));
            attempt(Kind.REPLACE, expected, value(item), called -> {
                boolean applied = items.transact("p", actions).applied();
                record(Kind.REPLACE, applied, expected, value(item), called);
            });
        }

        private void delete() {
            attempt(Kind.DELETE, Optional.empty(), Optional.empty(), called -> {
                boolean removed = items.delete(KEY);
                record(Kind.DELETE, removed, Optional.empty(), Optional.empty(), called);
            });
        }

        private void deleteVersion() {
            Optional<String> expected = knownValue;
            attempt(Kind.DELETE_VERSION, expected, Optional.empty(), called -> {
                boolean removed = items.deleteIfUnchanged(KEY, known);
                record(Kind.DELETE_VERSION, removed, expected, Optional.empty(), called);
            });
        }

        /** A write that may end as unknown: it may then have its effect at any time from its call on, or never. */
        private void attempt(Kind kind, Optional<String> before, Optional<String> after, LongConsumer write) {
            long called = System.nanoTime();
            try {
                write.accept(called);
            } catch (OutcomeUnknownException unknown) {
                events.add(new Event(kind, true, before, after, called, Event.OPEN));
            }
        }

        private void record(Kind kind, boolean applied, Optional<String> before, Optional<String> after, long called) {
            events.add(new Event(kind, applied, before, after, called, System.nanoTime()));
        }

        private void know(Entry<Item> entry) {
            know(entry.version(), entry.value());
        }

        private void know(Version version, Item item) {
            known = version;
            knownValue = value(item);
        }

        private static String value(Entry<Item> entry) {
            return value(entry.value()).orElseThrow();
        }

        private static Optional<String> value(Item item) {
            return Optional.of("" + item.number());
        }
    }
}
