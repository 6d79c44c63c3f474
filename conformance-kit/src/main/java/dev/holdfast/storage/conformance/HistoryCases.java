package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.InsertResult;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.TransactionResult;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.conformance.History.Event;
import dev.holdfast.storage.conformance.History.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** X2: recorded histories of one record. */
final class HistoryCases {

    private static final EntityKey KEY = EntityKey.of("p", "1");
    private static final int OPERATIONS = 6;

    private HistoryCases() {}

    static List<ConformanceCase> cases() {
        return List.of(ConformanceCase.of(
                "X2-linearizable",
                "what threads of two stores saw of one record has an order that explains every answer",
                "stale reads, answers that are not of one moment, conditions that are not one step with the write",
                HistoryCases::linearizable));
    }

    private static void linearizable(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> others = context.other(items);
        Random seeds = context.random();
        for (int round = 0; round < context.scale().rounds(); round++) {
            items.delete(KEY);
            long seed = seeds.nextLong();
            List<List<Event>> recorded = Together.run(4, thread -> {
                Random random = new Random(seed + thread);
                Walker walker = new Walker(thread % 2 == 0 ? items : others);
                for (int i = 0; i < OPERATIONS; i++) {
                    walker.step(random.nextInt(9));
                }
                return walker.events;
            });
            List<Event> events = recorded.stream().flatMap(List::stream).toList();
            Check.that(new History(events).isLinearizable(), "round " + round + " has an order: " + events);
        }
    }

    /** One thread's operations, each on the version that it saw last. */
    private static final class Walker {

        private final CollectionStore<Item> items;
        private final List<Event> events = new ArrayList<>();
        private Version known = Version.of("none");

        Walker(CollectionStore<Item> items) {
            this.items = items;
        }

        void step(int operation) {
            Item item = Item.of("p", "1", operation);
            long called = System.nanoTime();
            switch (operation) {
                case 0 -> {
                    Version version = items.put(item);
                    record(Kind.PUT, true, Optional.empty(), Optional.of(version), called);
                }
                case 1 -> {
                    InsertResult<Item> result = items.insertIfAbsent(item);
                    Optional<Version> version = Optional.of(result.entry().version());
                    record(Kind.INSERT, result.inserted(), version, version, called);
                }
                case 2 -> record(Kind.DELETE, items.delete(KEY), Optional.empty(), Optional.empty(), called);
                case 3 -> {
                    boolean removed = items.deleteIfUnchanged(KEY, known);
                    record(Kind.DELETE_VERSION, removed, Optional.of(known), Optional.empty(), called);
                }
                case 4, 5 -> {
                    Optional<Version> version = items.putIfUnchanged(item, known);
                    record(Kind.REPLACE, version.isPresent(), Optional.of(known), version, called);
                }
                case 6 -> transact(item, called);
                default -> {
                    Optional<Version> version = items.getEntry(KEY).map(Entry::version);
                    record(Kind.READ, false, version, Optional.empty(), called);
                }
            }
        }

        private void transact(Item item, long called) {
            TransactionResult result = items.transact("p", List.of(TransactionAction.deleteIfUnchanged(KEY, known)));
            record(Kind.DELETE_VERSION, result.applied(), Optional.of(known), Optional.empty(), called);
            if (result.applied()) {
                long again = System.nanoTime();
                record(Kind.PUT, true, Optional.empty(), Optional.of(items.put(item)), again);
            }
        }

        private void record(
                Kind kind, boolean applied, Optional<Version> before, Optional<Version> after, long called) {
            long returned = System.nanoTime();
            events.add(new Event(kind, applied, before.map(Version::text), after.map(Version::text), called, returned));
            if (kind == Kind.READ || kind == Kind.INSERT) {
                before.ifPresent(version -> known = version);
            } else if (kind == Kind.PUT || kind == Kind.REPLACE) {
                after.ifPresent(version -> known = version);
            }
        }
    }
}
