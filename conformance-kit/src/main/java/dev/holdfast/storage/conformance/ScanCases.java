package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Cursor;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Filter;
import dev.holdfast.storage.InvalidCursorException;
import dev.holdfast.storage.Page;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.TransactionAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** S: scans over all partitions. */
final class ScanCases {

    private ScanCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "S1-all-partitions",
                        "a scan gives every record of every partition once, in bounded pages of every size",
                        "partitions that are skipped at the end of a page",
                        ScanCases::allPartitions),
                ConformanceCase.of(
                        "S1-bounds", "page sizes out of bounds are refused", "the check of scans", ScanCases::bounds),
                ConformanceCase.of(
                        "S1-filter",
                        "a filtered scan gives what matches in every partition",
                        "an empty page taken for the end",
                        ScanCases::filtered),
                ConformanceCase.of(
                        "S1-churn",
                        "records that stay appear in a scan while others are written, deleted and recreated",
                        "positions by count, tokens that repeat a page",
                        ScanCases::churn),
                ConformanceCase.of(
                        "S1-next-walk",
                        "a record changed behind the cursor is seen in the next walk at the latest",
                        "snapshots that live too long",
                        ScanCases::nextWalk),
                ConformanceCase.of(
                        "S1-nothing-torn",
                        "no page of a scan shows a transaction by half while it is written",
                        "reads that are not of one moment",
                        ScanCases::nothingTorn),
                ConformanceCase.of(
                        "S2-resumes",
                        "a scan goes on in another store, after the row under the cursor and others were deleted",
                        "a position that needs its row",
                        ScanCases::resumes),
                ConformanceCase.of(
                        "S2-refused",
                        "a damaged cursor, or one of another scan or of a query, is refused before any I/O",
                        "what a cursor is bound to",
                        ScanCases::refused));
    }

    /** Partitions of one to five records, whose names follow, precede and prefix one another. */
    private static Map<EntityKey, Item> seeded(CollectionStore<Item> items) {
        Map<EntityKey, Item> all = new HashMap<>();
        List<String> partitions =
                List.of("a", "a ", "a!", "aa", "A", "b", "\u00E9", "\uD83D\uDE00", "\uFFFF", "'", "%", "z".repeat(100));
        for (int i = 0; i < partitions.size(); i++) {
            List<TransactionAction<Item>> actions = new ArrayList<>();
            for (int j = 0; j <= i % 5; j++) {
                Item item = Item.of(
                        partitions.get(i),
                        List.of("1", "\uFFFF", " ", "a", "\uD83D\uDE00").get(j),
                        all.size());
                actions.add(TransactionAction.put(item));
                all.put(item.key(), item);
            }
            Check.that(items.transact(partitions.get(i), actions).applied(), "seeding is applied");
        }
        return all;
    }

    private static void allPartitions(CaseContext context) throws Exception {
        CollectionStore<Item> before = context.items();
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> after = context.items();
        seeded(before);
        Map<EntityKey, Item> all = seeded(items);
        seeded(after);
        for (int size : List.of(1, 2, 3, 5, all.size() - 1, all.size(), all.size() + 1, 1_000)) {
            Map<EntityKey, Item> seen = new HashMap<>();
            for (Page<Item> page :
                    Walks.pages(cursor -> items.scan(Scan.all().pageSize(size).after(cursor)))) {
                Check.that(page.entries().size() <= size, page.entries().size() + " records fit page size " + size);
                for (Entry<Item> entry : page.entries()) {
                    Check.absent(
                            Optional.ofNullable(seen.put(entry.key(), entry.value())),
                            "earlier appearance of " + entry.key());
                }
            }
            Check.equal(all, seen, "records in pages of " + size);
        }
    }

    private static void bounds(CaseContext context) {
        for (int size : List.of(0, -1, 1_001, Integer.MIN_VALUE, Integer.MAX_VALUE)) {
            Check.thrown(
                    IllegalArgumentException.class,
                    "page size " + size,
                    () -> Scan.all().pageSize(size));
        }
    }

    private static void filtered(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Map<EntityKey, Item> all = seeded(items);
        for (Filter filter :
                List.of(Filter.ge("number", 20), Filter.not(Filter.lt("number", 20)), Filter.eq("number", -1))) {
            for (int size : List.of(1, 4, 1_000)) {
                Set<Item> seen = new HashSet<>();
                Walks.scan(items, Scan.all().where(filter).pageSize(size)).forEach(entry -> seen.add(entry.value()));
                Set<Item> expected = new HashSet<>(all.values());
                expected.removeIf(item -> !filter.matches(item.encode()));
                Check.equal(expected, seen, "records where " + filter + " in pages of " + size);
            }
        }
    }

    private static void churn(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> rival = context.other(items);
        Random random = context.random();
        Set<EntityKey> stable = new HashSet<>();
        for (int i = 0; i < 40; i++) {
            Item item = Item.of("p" + i % 8, PagingCases.id(i), i);
            items.put(item);
            stable.add(item.key());
        }
        AtomicBoolean done = new AtomicBoolean();
        Together.each(2, thread -> {
            if (thread == 1) {
                while (!done.get()) {
                    int i = random.nextInt(40);
                    EntityKey key = EntityKey.of("p" + random.nextInt(10), PagingCases.id(i) + "x");
                    if (!rival.delete(key)) {
                        rival.put(Item.of(key.partition(), key.id(), -1));
                    }
                }
                return;
            }
            try {
                for (int size : List.of(1, 2, 3, 5, 7, 30)) {
                    Set<EntityKey> seen = new HashSet<>();
                    for (Entry<Item> entry : Walks.scan(items, Scan.all().pageSize(size))) {
                        boolean first = seen.add(entry.key());
                        Check.that(
                                first || !stable.contains(entry.key()),
                                "a record that stays appears once: " + entry.key());
                        Check.equal(entry.key(), entry.value().key(), "key of what is shown");
                    }
                    Check.that(seen.containsAll(stable), "all records that stay appear, in pages of " + size);
                }
            } finally {
                done.set(true);
            }
        });
    }

    private static void nextWalk(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        for (int i = 0; i < 10; i++) {
            items.put(Item.of("p" + i, "1", i));
        }
        Page<Item> first =
                Walks.nonEmpty(cursor -> items.scan(Scan.all().pageSize(4).after(cursor)));
        Item seen = first.values().get(0);
        context.other(items).put(seen.number(100));
        Walks.scan(items, Scan.all().pageSize(4).after(first.next()));
        List<Item> next = Walks.scan(items, Scan.all().pageSize(4)).stream()
                .map(Entry::value)
                .toList();
        Check.that(next.contains(seen.number(100)), "the next walk shows what was written behind the cursor");
        Check.equal(10, next.size(), "records of the next walk");
    }

    private static void nothingTorn(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> reader = context.other(items);
        int rounds = context.scale().rounds();
        write(items, 0);
        AtomicBoolean done = new AtomicBoolean();
        Together.each(2, thread -> {
            if (thread == 0) {
                try {
                    for (int round = 1; round <= rounds; round++) {
                        write(items, round);
                    }
                } finally {
                    done.set(true);
                }
                return;
            }
            while (!done.get()) {
                List<Item> page = reader.scan(Scan.all().pageSize(100)).values();
                page.forEach(
                        shown -> Check.equal(page.get(0).number(), shown.number(), "transaction that a page shows"));
            }
        });
    }

    private static void write(CollectionStore<Item> items, long number) {
        List<TransactionAction<Item>> actions = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            actions.add(TransactionAction.put(Item.of("p", "" + i, number)));
        }
        Check.that(items.transact("p", actions).applied(), "the transaction is applied");
    }

    private static void resumes(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        for (int i = 0; i < 12; i++) {
            items.put(Item.of("p" + i / 2, "" + i, i));
        }
        Page<Item> first =
                Walks.nonEmpty(cursor -> items.scan(Scan.all().pageSize(4).after(cursor)));
        Cursor cursor = Cursor.of(Check.present(first.next(), "cursor").text());
        Set<Item> rest = new HashSet<>();
        Walks.scan(items, Scan.all().after(cursor).pageSize(3));
        Set<Long> shown =
                new HashSet<>(first.values().stream().map(Item::number).toList());
        first.entries().subList(1, first.entries().size()).forEach(entry -> items.delete(entry.key()));
        Page<Item> page = context.other(items).scan(Scan.all().pageSize(5).after(cursor));
        while (true) {
            rest.addAll(page.values());
            if (page.next().isEmpty()) {
                break;
            }
            page = items.scan(Scan.all().pageSize(1).after(page.next()));
        }
        Check.equal(12, shown.size() + rest.size(), "records before and after the cursor");
        rest.forEach(item -> Check.that(shown.add(item.number()), "record " + item.number() + " appears once"));
    }

    private static void refused(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        seeded(plain);
        Cursor cursor = Check.present(plain.scan(Scan.all().pageSize(2)).next(), "cursor");
        Cursor ofQuery =
                Check.present(plain.page(Query.partition("\u00E9").pageSize(1)).next(), "cursor of a query");
        Interposer calls = new Interposer();
        CollectionStore<Item> items = context.through(calls, plain);
        for (String damaged : CursorCases.damaged(cursor.text())) {
            Check.thrown(
                    InvalidCursorException.class,
                    "scan at " + Check.shown(damaged),
                    () -> items.scan(Scan.all().after(Cursor.of(damaged))));
        }
        Check.thrown(
                InvalidCursorException.class,
                "scan at a query's cursor",
                () -> items.scan(Scan.all().after(ofQuery)));
        Check.thrown(
                InvalidCursorException.class,
                "scan with another filter",
                () -> items.scan(Scan.all().where(Filter.present("number")).after(cursor)));
        Check.thrown(
                InvalidCursorException.class,
                "query at a scan's cursor",
                () -> items.page(Query.partition("a").after(cursor)));
        CollectionStore<Item> elsewhere = context.through(calls, context.items());
        Check.thrown(
                InvalidCursorException.class,
                "scan of another collection",
                () -> elsewhere.scan(Scan.all().after(cursor)));
        Check.equal(0, calls.calls(), "calls that reached the driver");
    }
}
