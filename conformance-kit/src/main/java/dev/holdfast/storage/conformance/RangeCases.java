package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Query;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/** Q2, Q9: ranges and prefixes of ids, decided by code point on every row. */
final class RangeCases {

    /** In the order of code points; from {@code \uE000} on UTF-16 units order otherwise. */
    private static final List<String> IDS = List.of(
            " ",
            "A",
            "AB",
            "a",
            "a ",
            "a'b",
            "aA",
            "aa",
            "ab",
            "a\uD7FF",
            "a\uD7FFz",
            "a\uE000",
            "a\uE000z",
            "a\uFFFF",
            "a\uD83D\uDE00",
            "a\uD83D\uDE00z",
            "b",
            "\u00E9",
            "\uD7FE",
            "\uD7FF",
            "\uE000",
            "\uFFFD",
            "\uFFFF",
            "\uD800\uDC00",
            "\uD83D\uDE00",
            "\uDBFF\uDFFD");

    private RangeCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "Q2-id-prefix",
                        "a prefix holds exactly the ids that start with it",
                        "the upper bound that a prefix is turned into",
                        RangeCases::prefixes),
                ConformanceCase.of(
                        "Q2-id-range",
                        "a range holds exactly the ids from its first, before its last, by code point",
                        "bounds above U+D7FF, which backends order differently",
                        RangeCases::ranges),
                ConformanceCase.of(
                        "Q2-id-combined",
                        "prefix and range together hold what both hold, in pages of every size",
                        "bounds that take each other's place",
                        RangeCases::combined));
    }

    private static CollectionStore<Item> seeded(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        for (String id : IDS) {
            items.put(Item.of("p", id, id));
            items.put(Item.of("q", id, id));
        }
        return items;
    }

    private static int order(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }

    private static Predicate<String> from(String bound) {
        return id -> order(id, bound) >= 0;
    }

    private static Predicate<String> before(String bound) {
        return id -> order(id, bound) < 0;
    }

    /** The stored order is what a list of everything shows; it must not depend on the range. */
    private static void expect(
            CollectionStore<Item> items, List<String> all, Query query, Predicate<String> model, String what) {
        List<String> expected = all.stream().filter(model).toList();
        Check.equal(expected, ids(items, query), "ids " + what);
        Check.equal((long) expected.size(), items.count(query), "count " + what);
    }

    private static List<String> ids(CollectionStore<Item> items, Query query) {
        return items.list(query).stream().map(Item::id).toList();
    }

    private static List<String> bounds() {
        List<String> bounds = new ArrayList<>(IDS);
        bounds.addAll(
                List.of("", "0", "Z", "a\u0300", "aB", "z", "a\uD7FE", "a\uFFFE", "\uD7FF\uD7FF", "\uDBFF\uDFFF"));
        return bounds;
    }

    private static void prefixes(CaseContext context) throws Exception {
        CollectionStore<Item> items = seeded(context);
        List<String> all = ids(items, Query.partition("p"));
        for (String prefix : bounds()) {
            Query query = Query.partition("p").idPrefix(prefix);
            expect(items, all, query, id -> id.startsWith(prefix), "with prefix " + Check.shown(prefix));
        }
    }

    private static void ranges(CaseContext context) throws Exception {
        CollectionStore<Item> items = seeded(context);
        List<String> all = ids(items, Query.partition("p"));
        List<String> bounds = bounds();
        for (String bound : bounds) {
            expect(items, all, Query.partition("p").idFrom(bound), from(bound), "from " + Check.shown(bound));
            expect(items, all, Query.partition("p").idBefore(bound), before(bound), "before " + Check.shown(bound));
        }
        Random random = context.random();
        for (int i = 0; i < 80; i++) {
            String from = bounds.get(random.nextInt(bounds.size()));
            String before = bounds.get(random.nextInt(bounds.size()));
            expect(
                    items,
                    all,
                    Query.partition("p").idFrom(from).idBefore(before),
                    from(from).and(before(before)),
                    "from " + Check.shown(from) + " before " + Check.shown(before));
        }
    }

    private static void combined(CaseContext context) throws Exception {
        CollectionStore<Item> items = seeded(context);
        List<String> all = ids(items, Query.partition("p"));
        Random random = context.random();
        for (int i = 0; i < 60; i++) {
            String prefix =
                    List.of("", "a", "a\uD83D\uDE00", "\uE000", "A", "a\uD7FF").get(random.nextInt(6));
            String from = bounds().get(random.nextInt(bounds().size()));
            String before = bounds().get(random.nextInt(bounds().size()));
            Query query = Query.partition("p").idPrefix(prefix).idFrom(from).idBefore(before);
            Predicate<String> model = from(from).and(before(before)).and(id -> id.startsWith(prefix));
            String what = "with prefix " + Check.shown(prefix) + " from " + Check.shown(from) + " before "
                    + Check.shown(before);
            expect(items, all, query, model, what);
            int size = 1 + random.nextInt(4);
            List<String> paged = Walks.query(items, query.pageSize(size)).stream()
                    .map(entry -> entry.key().id())
                    .toList();
            Check.equal(all.stream().filter(model).toList(), paged, "ids " + what + " in pages of " + size);
        }
    }
}
