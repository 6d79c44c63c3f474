package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Filter;
import dev.holdfast.storage.Page;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.TransactionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Q1, Q3: pages and their sizes. */
final class PagingCases {

    private PagingCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "Q1-bounds",
                        "page sizes and limits out of bounds are refused, and the least and largest work",
                        "the check of queries",
                        PagingCases::bounds),
                ConformanceCase.of(
                        "Q1-order",
                        "records come in ascending order of id, by code point",
                        "an order by locale, by case, by number or by time",
                        PagingCases::order),
                ConformanceCase.of(
                        "Q1-limit",
                        "the total limit holds over all pages",
                        "a limit for each page",
                        PagingCases::limit),
                ConformanceCase.of(
                        "Q3-page-sizes",
                        "every page size gives every record once, in order",
                        "the row at the end of a page, exact multiples",
                        PagingCases::pageSizes),
                ConformanceCase.of(
                        "Q3-thousand",
                        "a partition of more than 1,000 records is walked whole with the largest pages",
                        "the most rows that a backend gives at once",
                        PagingCases::thousand),
                ConformanceCase.of(
                        "Q3-filtered-pages",
                        "pages that a filter empties still lead to the end",
                        "an empty page taken for the end",
                        PagingCases::filteredPages));
    }

    /** Seeds records of ids 0000, 0001 and so on, whose number is the same. */
    static void seed(CollectionStore<Item> items, String partition, int rows) {
        for (int start = 0; start < rows; start += 100) {
            List<TransactionAction<Item>> actions = new ArrayList<>();
            IntStream.range(start, Math.min(rows, start + 100))
                    .forEach(i -> actions.add(TransactionAction.insert(Item.of(partition, id(i), i))));
            Check.that(items.transact(partition, actions).applied(), "seeding is applied");
        }
    }

    static String id(int number) {
        return String.format(Locale.ROOT, "%04d", number);
    }

    static List<Long> numbers(List<Entry<Item>> entries) {
        return entries.stream().map(entry -> entry.value().number()).toList();
    }

    static List<Long> numbers(int from, int before) {
        return IntStream.range(from, before).mapToObj(i -> (long) i).toList();
    }

    private static void bounds(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        items.put(Item.of("p", "1", "v"));
        Query query = Query.partition("p");
        for (int size : List.of(0, -1, 1_001, Integer.MIN_VALUE, Integer.MAX_VALUE)) {
            Check.thrown(IllegalArgumentException.class, "page size " + size, () -> query.pageSize(size));
        }
        for (long most : List.of(0L, -1L, Long.MIN_VALUE)) {
            Check.thrown(IllegalArgumentException.class, "limit " + most, () -> query.limit(most));
            Check.thrown(IllegalArgumentException.class, "count bound " + most, () -> items.count(query, most));
        }
        Check.equal(1, items.list(query.pageSize(1)).size(), "records with page size 1");
        Check.equal(1, items.list(query.pageSize(1_000)).size(), "records with page size 1,000");
        Check.equal(1, items.list(query.limit(Long.MAX_VALUE)).size(), "records with the largest limit");
        Check.equal(0, items.list(query.idBefore("")).size(), "records before the empty id");
        Check.equal(0, items.list(query.idFrom("1").idBefore("1")).size(), "records of an empty range");
        Check.equal(0, items.list(query.idFrom("2").idBefore("1")).size(), "records of a range upside down");
        Check.equal(1, items.list(query.idPrefix("")).size(), "records of the empty prefix");
    }

    private static void order(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        List<String> ids = List.of(
                " ", "!", "'", "-", "0", "01", "1", "10", "2", "A", "B", "_", "a", "a ", "a b", "a-b", "aB", "ab", "b",
                "\u00C4", "\u00E4", "\u0130", "\u0391", "\u05D0", "\u3042", "\uAC00", "\uD7FF");
        for (int i = 0; i < ids.size(); i++) {
            // Written in another order than they are read in.
            items.put(Item.of("p", ids.get((i * 7 + 3) % ids.size()), i));
        }
        List<String> listed = items.list("p").stream().map(Item::id).toList();
        Check.equal(ids, listed, "ids in the order of code points");
        List<String> paged = Walks.query(items, Query.partition("p").pageSize(2)).stream()
                .map(entry -> entry.key().id())
                .toList();
        Check.equal(ids, paged, "ids in pages of two");
    }

    private static void limit(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        seed(items, "p", 10);
        for (int most : List.of(1, 3, 7, 9, 10, 11)) {
            int expected = Math.min(most, 10);
            Query query = Query.partition("p").limit(most).pageSize(3);
            Check.equal(
                    numbers(0, expected),
                    numbers(Walks.query(items, query)),
                    "records of limit " + most + " in pages of 3");
            Check.equal(expected, items.list(query).size(), "list of limit " + most);
            Check.equal((long) expected, items.stream(query).count(), "stream of limit " + most);
            Check.equal((long) expected, items.count(query), "count of limit " + most);
            Check.equal(
                    Math.min(most, 10 - 4),
                    items.list(query.idFrom("0004")).size(),
                    "list of limit " + most + " from the fifth id");
        }
        Query three = Query.partition("p").limit(3).pageSize(3);
        long read = 0;
        for (Page<Item> page : Walks.pages(cursor -> items.page(three.after(cursor)))) {
            read += page.entries().size();
            Check.equal(read < 3, page.next().isPresent(), "a cursor comes after " + read + " of 3 records");
        }
        List<Entry<Item>> odd = Walks.query(
                items,
                Query.partition("p").where(Filter.gt("number", 5)).limit(2).pageSize(1));
        Check.equal(numbers(6, 8), numbers(odd), "records of limit 2 behind a filter");
    }

    private static void pageSizes(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        items.put(Item.of("o", "9999", "neighbour"));
        items.put(Item.of("p ", "0000", "neighbour"));
        items.put(Item.of("q", "0000", "neighbour"));
        int rows = 12;
        seed(items, "p", rows);
        for (int size : List.of(1, 2, 3, 4, 5, 6, rows - 1, rows, rows + 1, 2 * rows, 1_000)) {
            List<Page<Item>> pages = Walks.pages(
                    cursor -> items.page(Query.partition("p").pageSize(size).after(cursor)));
            for (Page<Item> page : pages) {
                Check.that(page.entries().size() <= size, page.entries().size() + " records fit page size " + size);
            }
            Check.equal(numbers(0, rows), numbers(Walks.entries(pages)), "records in pages of " + size);
            Check.equal(rows, items.list(Query.partition("p").pageSize(size)).size(), "list in pages of " + size);
        }
        items.delete(EntityKey.of("p", id(rows - 1)));
        Check.equal(
                numbers(0, rows - 1),
                numbers(Walks.query(items, Query.partition("p").pageSize(rows - 1))),
                "one record less");
    }

    private static void thousand(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        seed(items, "p", 1_000);
        Check.equal(
                numbers(0, 1_000),
                numbers(items.entries(Query.partition("p").pageSize(1_000))),
                "exactly 1,000 records");
        Check.equal(1_000L, items.count(Query.partition("p")), "count of exactly 1,000");
        seed(items, "q", 1_101);
        Check.equal(
                numbers(0, 1_101),
                numbers(items.entries(Query.partition("q").pageSize(1_000))),
                "1,101 records in the largest pages");
        Check.equal(numbers(0, 1_101), numbers(items.entries("q")), "1,101 records in pages of 100");
        Check.equal(1_101L, items.count(Query.partition("q")), "count of 1,101");
        Check.equal(
                1_101L,
                items.count(Query.partition("q").where(Filter.ge("number", 0))),
                "count of 1,101 behind a filter");
    }

    private static void filteredPages(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        seed(items, "p", 60);
        // A driver can narrow the first; the second it cannot.
        for (Filter filter : List.of(Filter.eq("number", 59), Filter.not(Filter.ne("number", 59)))) {
            for (int size : List.of(1, 7, 20, 60)) {
                Query query = Query.partition("p").where(filter).pageSize(size);
                Check.equal(numbers(59, 60), numbers(Walks.query(items, query)), filter + " in pages of " + size);
                Check.equal(1L, items.stream(query).count(), filter + " as a stream of pages of " + size);
            }
        }
        Query none = Query.partition("p").where(Filter.eq("number", 60)).pageSize(7);
        Check.equal(List.of(), Walks.query(items, none), "records that no filter matches");
        Check.equal(List.of(), items.list(none), "list that no filter matches");
        Check.equal(0L, items.count(none), "count that no filter matches");
    }
}
