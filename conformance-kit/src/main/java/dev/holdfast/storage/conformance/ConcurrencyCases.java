package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.UpdateContentionException;
import dev.holdfast.storage.UpdateResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** X1, X3, X4: many threads, two stores. */
final class ConcurrencyCases {

    private static final EntityKey KEY = EntityKey.of("p", "1");
    private static final int ROUNDS_IN_STEP = 2;

    private ConcurrencyCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "X1-counter",
                        "a counter that threads of two stores increment ends at the exact number",
                        "conditional writes that are not one step, refusals that applied after all",
                        ConcurrencyCases::counter),
                ConformanceCase.of(
                        "X1-distinct-keys",
                        "writers of different keys lose nothing",
                        "writes that touch more than their row",
                        ConcurrencyCases::distinctKeys),
                ConformanceCase.of(
                        "X3-transfers",
                        "transfers between two records by transactions keep their sum, on every page",
                        "conditions that are checked before the transaction, or not for every action",
                        ConcurrencyCases::transfers),
                ConformanceCase.of(
                        "X3-guarded",
                        "two records that guard each other by a write of the same value are never both switched off",
                        "a write of the same value that is skipped",
                        ConcurrencyCases::guarded),
                ConformanceCase.of(
                        "X4-opposite-orders",
                        "transactions over the same keys in opposite orders all end",
                        "locks that are taken in the caller's order",
                        ConcurrencyCases::oppositeOrders),
                ConformanceCase.of(
                        "X4-progress",
                        "updates of one record by many threads all succeed within the default attempts",
                        "back-off that does not spread",
                        ConcurrencyCases::progress));
    }

    private static void counter(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> others = context.other(items);
        Scale scale = context.scale();
        int threads = 2 * scale.threads();
        AtomicLong contended = new AtomicLong();
        CyclicBarrier allHaveRead = new CyclicBarrier(threads);
        List<List<Long>> seen = Together.run(threads, thread -> {
            List<Long> own = new ArrayList<>();
            int steps = 0;
            while (own.size() < scale.rounds()) {
                // In the first rounds nobody writes before all have read, so that all but one lose their race.
                boolean[] waits = {steps == own.size() && steps < ROUNDS_IN_STEP};
                steps += waits[0] ? 1 : 0;
                try {
                    UpdateResult<Item> result = (thread % 2 == 0 ? items : others).update(KEY, current -> {
                        if (waits[0]) {
                            waits[0] = false;
                            Together.await(allHaveRead);
                        }
                        return Decision.write(current.map(item -> item.number(item.number() + 1))
                                .orElse(Item.of("p", "1", 1)));
                    });
                    own.add(result.entry().orElseThrow().value().number());
                } catch (UpdateContentionException nothingApplied) {
                    contended.incrementAndGet();
                }
            }
            return own;
        });
        long expected = (long) threads * scale.rounds();
        Check.equal(
                expected,
                Check.present(items.get(KEY), "record").number(),
                "the counter, after " + contended + " contentions");
        List<Long> all = seen.stream().flatMap(List::stream).sorted().toList();
        Check.equal(
                IntStream.rangeClosed(1, (int) expected).mapToObj(i -> (long) i).toList(), all, "numbers written");
        seen.forEach(
                own -> Check.equal(own.stream().sorted().toList(), own, "numbers that one thread wrote, in order"));
    }

    private static void distinctKeys(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> others = context.other(items);
        Scale scale = context.scale();
        Together.each(2 * scale.threads(), thread -> {
            CollectionStore<Item> mine = thread % 2 == 0 ? items : others;
            for (int i = 0; i < scale.rounds(); i++) {
                String id = thread + "-" + i;
                mine.put(Item.of("p", id, i));
                mine.transact("p", List.of(TransactionAction.put(Item.of("p", id + "t", i))));
                mine.update(
                        EntityKey.of("p", id),
                        current -> Decision.write(current.orElseThrow().text("updated")));
            }
        });
        long expected = 4L * scale.threads() * scale.rounds();
        Check.equal(expected, items.count(Query.partition("p")), "records");
        long updated = items.list("p").stream()
                .filter(item -> item.text().equals("updated"))
                .count();
        Check.equal(expected / 2, updated, "records that were updated");
    }

    private static void transfers(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> others = context.other(items);
        for (String id : List.of("a", "b")) {
            items.put(Item.of("p", id, 1_000));
        }
        Scale scale = context.scale();
        int threads = 2 * scale.threads();
        AtomicLong left = new AtomicLong(threads);
        AtomicLong moved = new AtomicLong();
        Together.each(threads + 1, thread -> {
            CollectionStore<Item> mine = thread % 2 == 0 ? items : others;
            if (thread == threads) {
                while (left.get() > 0) {
                    List<Item> page = mine.page(Query.partition("p")).values();
                    if (page.size() == 2) {
                        Check.equal(2_000L, page.get(0).number() + page.get(1).number(), "sum on a page");
                    }
                }
                return;
            }
            try {
                for (int i = 0; i < scale.rounds(); i++) {
                    moved.addAndGet(transfer(mine, thread % 3 == 0 ? 1 : -1));
                }
            } finally {
                left.decrementAndGet();
            }
        });
        List<Item> end = items.list("p");
        Check.equal(1_000 + moved.get(), end.get(0).number(), "first record after all transfers");
        Check.equal(1_000 - moved.get(), end.get(1).number(), "second record after all transfers");
    }

    /** Moves the amount from the second record to the first, if nobody was faster; gives what was moved. */
    private static long transfer(CollectionStore<Item> items, long amount) {
        List<Entry<Item>> both = items.entries("p");
        Entry<Item> first = both.get(0);
        Entry<Item> second = both.get(1);
        boolean applied = items.transact(
                        "p",
                        List.of(
                                TransactionAction.putIfUnchanged(
                                        first.value().number(first.value().number() + amount), first.version()),
                                TransactionAction.putIfUnchanged(
                                        second.value().number(second.value().number() - amount), second.version())))
                .applied();
        return applied ? amount : 0;
    }

    private static void guarded(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> others = context.other(items);
        for (int round = 0; round < context.scale().rounds(); round++) {
            String partition = "round" + round;
            for (String id : List.of("0", "1")) {
                items.put(Item.of(partition, id, "on"));
            }
            CyclicBarrier bothHaveRead = new CyclicBarrier(2);
            List<Boolean> off =
                    Together.run(2, thread -> switchOff(thread == 0 ? items : others, partition, thread, bothHaveRead));
            List<String> texts = items.list(partition).stream().map(Item::text).toList();
            Check.that(texts.contains("on"), "one of " + texts + " stays on, in round " + round);
            Check.equal(
                    off.stream().filter(own -> own).count(),
                    texts.stream().filter("off"::equals).count(),
                    "records off");
        }
    }

    private static boolean switchOff(
            CollectionStore<Item> items, String partition, int mine, CyclicBarrier bothHaveRead) {
        List<Entry<Item>> both = items.entries(partition);
        Together.await(bothHaveRead);
        Entry<Item> own = both.get(mine);
        Entry<Item> guard = both.get(1 - mine);
        return guard.value().text().equals("on")
                && items.transact(
                                partition,
                                List.of(
                                        TransactionAction.putIfUnchanged(
                                                own.value().text("off"), own.version()),
                                        TransactionAction.putIfUnchanged(guard.value(), guard.version())))
                        .applied();
    }

    private static void oppositeOrders(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> others = context.other(items);
        Scale scale = context.scale();
        AtomicBoolean mixed = new AtomicBoolean();
        Together.each(2 * scale.threads(), thread -> {
            CollectionStore<Item> mine = thread % 2 == 0 ? items : others;
            for (int i = 0; i < scale.rounds(); i++) {
                List<TransactionAction<Item>> actions = new ArrayList<>();
                for (int j = 0; j < 8; j++) {
                    int id = thread % 2 == 0 ? j : 7 - j;
                    actions.add(TransactionAction.put(Item.of("p", "" + id, thread * 1_000L + i)));
                }
                Check.that(mine.transact("p", actions).applied(), "a transaction of puts is applied");
                mixed.compareAndSet(
                        false,
                        mine.page(Query.partition("p")).values().stream()
                                        .map(Item::number)
                                        .distinct()
                                        .count()
                                > 1);
            }
        });
        Check.that(!mixed.get(), "every page shows one transaction alone");
    }

    private static void progress(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> others = context.other(items);
        int threads = 2 * context.scale().threads();
        for (int round = 0; round < 5; round++) {
            List<Integer> attempts = Together.run(
                    threads,
                    thread -> (thread % 2 == 0 ? items : others)
                            .update(
                                    KEY,
                                    current -> Decision.write(Item.of(
                                            "p", "1", current.map(Item::number).orElse(0L) + 1)))
                            .attempts());
            Check.that(attempts.stream().allMatch(own -> own <= 50), "attempts " + attempts + " stay within 50");
        }
        Check.equal(Optional.of(5L * threads), items.get(KEY).map(Item::number), "the counter");
    }
}
