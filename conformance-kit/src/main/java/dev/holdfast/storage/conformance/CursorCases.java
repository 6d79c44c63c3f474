package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Cursor;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Filter;
import dev.holdfast.storage.InvalidCursorException;
import dev.holdfast.storage.Page;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.spi.DriverInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

/** Q4, Q5: cursors. */
final class CursorCases {

    private static final Query QUERY = Query.partition("p").pageSize(2);
    private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9_-]+");

    private CursorCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "Q4-another-store",
                        "a cursor goes on in another store, from its text, more than once, with another page size",
                        "state that an instance keeps for a cursor",
                        CursorCases::anotherStore),
                ConformanceCase.of(
                        "Q4-row-deleted",
                        "a cursor goes on after the row under it was deleted, replaced or recreated",
                        "a position that needs its row",
                        CursorCases::rowDeleted),
                ConformanceCase.of(
                        "Q4-all-deleted",
                        "a cursor goes on to the end after all rows were deleted",
                        "a position that needs its row",
                        CursorCases::allDeleted),
                ConformanceCase.of(
                        "Q4-churn",
                        "rows that stay are returned exactly once while others come and go, and no row twice",
                        "positions by count, tokens that repeat a page",
                        CursorCases::churn),
                ConformanceCase.of(
                        "Q5-text", "a cursor's text is [A-Za-z0-9_-]", "the text form of cursors", CursorCases::text),
                ConformanceCase.of(
                        "Q5-tampered",
                        "every single changed or missing character of a cursor is refused before any I/O",
                        "the checksum of cursors",
                        CursorCases::tampered),
                ConformanceCase.of(
                        "Q5-other-query",
                        "a cursor of another query, collection or scan is refused before any I/O",
                        "what a cursor is bound to",
                        CursorCases::otherQuery),
                ConformanceCase.of(
                        "Q5-other-adapter",
                        "a cursor of another kind of adapter is refused",
                        "what a cursor is bound to",
                        CursorCases::otherAdapter));
    }

    static CollectionStore<Item> seeded(CaseContext context, int rows) throws Exception {
        CollectionStore<Item> items = context.items();
        PagingCases.seed(items, "p", rows);
        return items;
    }

    /** Reads pages until so many records were read; gives the cursor behind them. */
    static Cursor after(CollectionStore<Item> items, Query query, int records) {
        Optional<Cursor> cursor = Optional.empty();
        int read = 0;
        while (read < records) {
            Page<Item> page = items.page(query.pageSize(1).after(cursor));
            read += page.entries().size();
            cursor = page.next();
            Check.that(cursor.isPresent(), "a cursor comes after record " + read);
        }
        return cursor.orElseThrow();
    }

    private static List<Long> rest(CollectionStore<Item> items, Query query, Cursor cursor) {
        List<Long> numbers = new ArrayList<>();
        Page<Item> page = items.page(query.after(cursor));
        while (true) {
            page.values().forEach(item -> numbers.add(item.number()));
            if (page.next().isEmpty()) {
                return numbers;
            }
            page = items.page(query.after(page.next()));
        }
    }

    private static void anotherStore(CaseContext context) throws Exception {
        CollectionStore<Item> items = seeded(context, 9);
        Cursor cursor = Cursor.of(String.valueOf(after(items, QUERY, 4).text().toCharArray()));
        for (int size : List.of(1, 2, 4, 5, 6, 1_000)) {
            Check.equal(
                    PagingCases.numbers(4, 9),
                    rest(context.other(items), QUERY.pageSize(size), cursor),
                    "the rest in pages of " + size);
        }
        Check.equal(PagingCases.numbers(4, 9), rest(items, QUERY, cursor), "the rest, once more");
        Check.equal(5, items.list(QUERY.after(cursor)).size(), "list from the cursor");
        Check.equal(5L, items.count(QUERY.after(cursor)), "count from the cursor");
        Check.equal(5L, context.other(items).stream(QUERY.after(cursor)).count(), "stream from the cursor");
    }

    private static void rowDeleted(CaseContext context) throws Exception {
        CollectionStore<Item> items = seeded(context, 9);
        Cursor cursor = after(items, QUERY, 4);
        EntityKey under = EntityKey.of("p", PagingCases.id(3));
        Item recreated = Item.of("p", PagingCases.id(3), 3);
        items.put(recreated);
        Check.equal(PagingCases.numbers(4, 9), rest(items, QUERY, cursor), "the rest after the row was replaced");
        Check.that(items.delete(under), "delete of the row under the cursor");
        Check.equal(PagingCases.numbers(4, 9), rest(items, QUERY, cursor), "the rest after the row was deleted");
        items.delete(EntityKey.of("p", PagingCases.id(4)));
        Check.equal(
                PagingCases.numbers(5, 9),
                rest(context.other(items), QUERY, cursor),
                "the rest after the next was deleted");
        items.insertIfAbsent(recreated);
        Check.equal(PagingCases.numbers(5, 9), rest(items, QUERY, cursor), "the rest after the row was recreated");
        items.put(Item.of("p", PagingCases.id(2) + "a", 100));
        Check.equal(PagingCases.numbers(5, 9), rest(items, QUERY, cursor), "the rest after a row was put before it");
    }

    private static void allDeleted(CaseContext context) throws Exception {
        CollectionStore<Item> items = seeded(context, 6);
        Cursor cursor = after(items, QUERY, 3);
        for (int i = 0; i < 6; i++) {
            items.delete(EntityKey.of("p", PagingCases.id(i)));
        }
        Check.equal(List.of(), rest(items, QUERY, cursor), "the rest of nothing");
        Check.equal(0L, items.count(QUERY.after(cursor)), "count of the rest of nothing");
        items.put(Item.of("p", PagingCases.id(7), 7));
        Check.equal(List.of(7L), rest(items, QUERY, cursor), "the rest after one more was put");
    }

    private static void churn(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> rival = context.other(items);
        Random random = context.random();
        List<Long> stable = new ArrayList<>();
        for (int i = 0; i < 60; i += 3) {
            items.put(Item.of("p", PagingCases.id(i), i));
            stable.add((long) i);
        }
        for (int size : List.of(1, 2, 3, 7)) {
            List<String> ids = new ArrayList<>();
            List<Long> seen = new ArrayList<>();
            for (Page<Item> page : Walks.pages(cursor -> {
                for (int change = 0; change < 4; change++) {
                    int i = random.nextInt(20) * 3 + 1 + random.nextInt(2);
                    if (!rival.delete(EntityKey.of("p", PagingCases.id(i)))) {
                        rival.put(Item.of("p", PagingCases.id(i), i));
                    }
                }
                return items.page(Query.partition("p").pageSize(size).after(cursor));
            })) {
                page.entries().forEach(entry -> ids.add(entry.key().id()));
                page.values().stream()
                        .map(Item::number)
                        .filter(number -> number % 3 == 0)
                        .forEach(seen::add);
            }
            Check.equal(stable, seen, "rows that stayed, in pages of " + size);
            Check.equal(ids.stream().sorted().toList(), ids, "ids in ascending order, in pages of " + size);
            Check.equal(ids.size(), new HashSet<>(ids).size(), "different ids, in pages of " + size);
        }
    }

    private static void text(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        for (String id : List.of("1", "\uD83D\uDE00", "'\"\\u0000".replace("\\", ""), "z".repeat(512))) {
            items.put(Item.of("\u4E2D".repeat(149), id, 0));
        }
        for (Page<Item> page : Walks.pages(cursor ->
                items.page(Query.partition("\u4E2D".repeat(149)).pageSize(1).after(cursor)))) {
            page.next()
                    .ifPresent(cursor -> Check.that(
                            TEXT.matcher(cursor.text()).matches(),
                            "text " + Check.shown(cursor.text()) + " is [A-Za-z0-9_-]"));
        }
    }

    private static void tampered(CaseContext context) throws Exception {
        CollectionStore<Item> plain = seeded(context, 5);
        String text = after(plain, QUERY, 2).text();
        Set<String> damaged = damaged(text);
        Interposer calls = new Interposer();
        CollectionStore<Item> items = context.through(calls, plain);
        for (String other : damaged) {
            refused(items, QUERY, Cursor.of(other), "cursor " + Check.shown(other));
        }
        Check.equal(0, calls.calls(), "calls that reached the driver");
    }

    /** Every text that differs in one character or lacks some at either end, and some that never were cursors. */
    static Set<String> damaged(String text) {
        Set<String> damaged = new HashSet<>(List.of(
                "",
                "*",
                "null",
                "0",
                " ",
                "../..",
                "\uD83D\uDE00",
                "x".repeat(100_000),
                text + "A",
                text + "=",
                text + text,
                " " + text,
                text + "\n"));
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        for (int i = 0; i < text.length(); i++) {
            damaged.add(text.substring(0, i));
            damaged.add(text.substring(i + 1));
            for (int other = 0; other < alphabet.length(); other++) {
                damaged.add(text.substring(0, i) + alphabet.charAt(other) + text.substring(i + 1));
            }
        }
        damaged.remove(text);
        return damaged;
    }

    static void refused(CollectionStore<Item> items, Query query, Cursor cursor, String what) {
        Check.thrown(InvalidCursorException.class, "page at " + what, () -> items.page(query.after(cursor)));
    }

    private static void otherQuery(CaseContext context) throws Exception {
        CollectionStore<Item> plain = seeded(context, 5);
        Query narrow = QUERY.idPrefix("0").idFrom("0000").idBefore("0009").where(Filter.ge("number", 0));
        Cursor cursor = after(plain, narrow, 2);
        Interposer calls = new Interposer();
        CollectionStore<Item> items = context.through(calls, plain);
        List<Query> others = List.of(
                QUERY,
                Query.partition("q")
                        .idPrefix("0")
                        .idFrom("0000")
                        .idBefore("0009")
                        .where(Filter.ge("number", 0)),
                narrow.idPrefix("00"),
                narrow.idPrefix(""),
                narrow.idFrom("0001"),
                narrow.idBefore("0010"),
                QUERY.idPrefix("0").idFrom("0000").idBefore("0009"),
                QUERY.idFrom("0000").idBefore("0009").where(Filter.ge("number", 0)),
                QUERY.idPrefix("0").idFrom("0000").idBefore("0009").where(Filter.ge("number", 1)),
                QUERY.idPrefix("0").idFrom("0000").idBefore("0009").where(Filter.gt("number", 0)),
                QUERY.idPrefix("0").idFrom("0000").idBefore("0009").where(Filter.ge("number", 0.0)),
                narrow.where(Filter.ge("number", 0)));
        for (int i = 0; i < others.size(); i++) {
            Query other = others.get(i);
            refused(items, other, cursor, "cursor of a query other than " + i);
            Check.thrown(InvalidCursorException.class, "list " + i, () -> items.list(other.after(cursor)));
            Check.thrown(
                    InvalidCursorException.class,
                    "stream " + i,
                    () -> items.stream(other.after(cursor)).forEach(entry -> {}));
            Check.thrown(InvalidCursorException.class, "count " + i, () -> items.count(other.after(cursor)));
        }
        Check.thrown(
                InvalidCursorException.class,
                "scan",
                () -> items.scan(Scan.all().after(cursor)));
        CollectionStore<Item> elsewhere = context.through(calls, context.items());
        refused(elsewhere, narrow, cursor, "cursor of another collection");
        Check.equal(0, calls.calls(), "calls that reached the driver");
        Check.equal(3, plain.list(narrow.after(cursor)).size(), "list of the query it belongs to");
    }

    private static void otherAdapter(CaseContext context) throws Exception {
        CollectionStore<Item> items = seeded(context, 5);
        Cursor cursor = after(items, QUERY, 2);
        CollectionStore<Item> otherKind = context.through(
                driver -> new ForwardingDriver(driver) {
                    @Override
                    public DriverInfo info() {
                        return new DriverInfo(next().info().name() + "-other", false, false);
                    }
                },
                items);
        refused(otherKind, QUERY, cursor, "cursor of another kind of adapter");
    }
}
