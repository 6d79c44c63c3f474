package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Filter;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.StorageDriver;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Q2: filters, against a model that knows nothing of the core's. */
final class FilterCases {

    private static final String PUSHED = "comparisons that the driver pushes down and the backend decides otherwise";

    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "0",
            "1",
            "A",
            "B",
            "a",
            "a ",
            "a'b",
            "ab",
            "b",
            "e\u0301",
            "\u00E9",
            "\u0130",
            "\uD7FF",
            "\uE000",
            "\uFFFF",
            "\uD83D\uDE00",
            "\uD83D\uDE00a",
            "a\uD83D\uDE00",
            "a\uE000",
            "null",
            "x' or 'a' eq 'a");
    private static final List<Long> INTEGERS = List.of(
            Long.MIN_VALUE,
            -9_007_199_254_740_993L,
            -1L,
            0L,
            1L,
            2L,
            2_147_483_648L,
            9_007_199_254_740_992L,
            9_007_199_254_740_993L,
            Long.MAX_VALUE);
    private static final List<Double> FLOATS = List.of(
            -Double.MAX_VALUE,
            -1.5,
            -Double.MIN_VALUE,
            0.0,
            Double.MIN_VALUE,
            0.1,
            1.0,
            1.5,
            9_007_199_254_740_992.0,
            Double.MAX_VALUE);
    private static final List<Object> OTHERS = List.of(
            true, false, Bytes.copyOf(), Bytes.copyOf((byte) 1), Bytes.copyOf((byte) 1, (byte) 2), Bytes.copyOf((byte)
                    '1'));

    /** A filter, and what it must say of a field's value (null: absent). */
    private record Modelled(Filter filter, Predicate<@Nullable Object> model) {
        Modelled and(Modelled other) {
            return new Modelled(Filter.and(filter, other.filter), model.and(other.model));
        }
    }

    private FilterCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "Q2-compare-text",
                        "text is compared by code point with every operator, and with text alone",
                        PUSHED,
                        context -> matrix(context, TEXTS)),
                ConformanceCase.of(
                        "Q2-compare-integers",
                        "integers are compared exactly with every operator, and with integers alone",
                        PUSHED,
                        context -> matrix(context, INTEGERS)),
                ConformanceCase.of(
                        "Q2-compare-floats",
                        "floats are compared exactly with every operator, and with floats alone",
                        PUSHED,
                        context -> matrix(context, FLOATS)),
                ConformanceCase.of(
                        "Q2-compare-others",
                        "booleans and bytes are equal or not, and have no order",
                        PUSHED,
                        FilterCases::others),
                ConformanceCase.of(
                        "Q2-prefix-and-presence",
                        "startsWith, in, absent and present decide as they say",
                        PUSHED,
                        FilterCases::presence),
                ConformanceCase.of(
                        "Q2-logic",
                        "and, or and not have two values: not is the exact complement",
                        "three-valued logic of the backend",
                        FilterCases::logic),
                ConformanceCase.of(
                        "Q2-narrowing-true",
                        "what a driver is told to narrow by is true of every match, in the strictest reading",
                        "the conditions that the core makes of a filter",
                        FilterCases::narrowingTrue),
                ConformanceCase.of(
                        "Q2-arguments",
                        "filters that could never be right are refused",
                        "the checks of filters",
                        FilterCases::arguments));
    }

    private static List<Object> allValues() {
        List<Object> values = new ArrayList<>();
        values.addAll(TEXTS);
        values.addAll(INTEGERS);
        values.addAll(FLOATS);
        values.addAll(OTHERS);
        return values;
    }

    /** One record for each value, and two without the field. */
    private static CollectionStore<StoredRecord> seeded(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = context.records();
        List<Object> values = allValues();
        for (int i = 0; i < values.size(); i++) {
            records.put(Records.one("p", PagingCases.id(i), "f", values.get(i)));
        }
        records.put(Records.keyed("p", "9998").build());
        records.put(Records.one("p", "9999", "F", "a"));
        return records;
    }

    private static void expect(CollectionStore<StoredRecord> records, Modelled asked) {
        List<StoredRecord> all = records.list("p");
        expect(records, all, asked);
    }

    private static void expect(CollectionStore<StoredRecord> records, List<StoredRecord> all, Modelled asked) {
        List<String> expected = all.stream()
                .filter(record -> asked.model().test(record.fields().get("f")))
                .map(record -> record.text("i"))
                .toList();
        List<String> listed = records.list(Query.partition("p").where(asked.filter())).stream()
                .map(record -> record.text("i"))
                .toList();
        Check.equal(expected, listed, "ids of records where " + Check.shown(asked.filter()));
    }

    private static void matrix(CaseContext context, List<? extends Comparable<?>> values) throws Exception {
        matrix(seeded(context), values);
    }

    private static void matrix(CollectionStore<StoredRecord> records, List<? extends Comparable<?>> values) {
        List<StoredRecord> all = records.list("p");
        for (Object value : values) {
            for (Modelled asked : comparisons(value)) {
                expect(records, all, asked);
            }
            Filter equal = Filter.eq("f", value);
            Check.equal(
                    (long) records.list(Query.partition("p").where(equal)).size(),
                    records.count(Query.partition("p").where(equal)),
                    "count where " + Check.shown(equal));
        }
    }

    private static void narrowingTrue(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = context.through(Narrowed::new, seeded(context));
        matrix(records, TEXTS);
        matrix(records, INTEGERS);
        matrix(records, FLOATS);
        for (String prefix : List.of("a", "", "\uD83D\uDE00", "\uD7FF", "a\uE000")) {
            expect(records, prefixed(prefix));
            expect(records, prefixed(prefix).and(comparisons("a").get(4)));
        }
        Random random = context.random();
        for (int i = 0; i < 30; i++) {
            expect(records, tree(random, 3));
        }
    }

    private static Modelled prefixed(String prefix) {
        return new Modelled(
                Filter.startsWith("f", prefix), stored -> stored instanceof String text && text.startsWith(prefix));
    }

    /** A driver that applies to the letter what it may ignore. */
    private static final class Narrowed extends ForwardingDriver {
        Narrowed(StorageDriver next) {
            super(next);
        }

        @Override
        public RowPage query(RowQuery query, Call call) {
            RowPage page = super.query(query, call);
            List<StoredRow> rows = page.rows().stream()
                    .filter(row -> query.narrowing().stream().allMatch(condition -> {
                        Object stored = row.record().fields().get(condition.field());
                        return stored != null && DriverRangeCases.fulfils(stored, condition);
                    }))
                    .toList();
            return query.projection() == Projection.RECORDS
                    ? new RowPage(
                            rows,
                            page.unreadable(),
                            (long) rows.size() + page.unreadable().size(),
                            page.next())
                    : page;
        }
    }

    private static List<Modelled> comparisons(Object value) {
        return List.of(
                new Modelled(Filter.eq("f", value), compares(value, order -> order == 0)),
                new Modelled(Filter.ne("f", value), compares(value, order -> order != 0)),
                new Modelled(Filter.lt("f", value), compares(value, order -> order < 0)),
                new Modelled(Filter.le("f", value), compares(value, order -> order <= 0)),
                new Modelled(Filter.gt("f", value), compares(value, order -> order > 0)),
                new Modelled(Filter.ge("f", value), compares(value, order -> order >= 0)));
    }

    private static Predicate<@Nullable Object> compares(Object value, IntPredicate holds) {
        return stored -> {
            if (stored instanceof String text && value instanceof String other) {
                return holds.test(Arrays.compareUnsigned(
                        text.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8)));
            } else if (stored instanceof Long number && value instanceof Long other) {
                return holds.test(Long.compare(number, other));
            } else if (stored instanceof Double number && value instanceof Double other) {
                return holds.test(Double.compare(number, other));
            }
            boolean alike = stored != null && stored.getClass() == value.getClass();
            return alike && holds.test(stored.equals(value) ? 0 : 1);
        };
    }

    private static void others(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = seeded(context);
        for (Object value : OTHERS) {
            expect(records, new Modelled(Filter.eq("f", value), compares(value, order -> order == 0)));
            expect(records, new Modelled(Filter.ne("f", value), compares(value, order -> order != 0)));
            Check.thrown(IllegalArgumentException.class, "order of " + value, () -> Filter.lt("f", value));
            Check.thrown(IllegalArgumentException.class, "order of " + value, () -> Filter.ge("f", value));
        }
        byte[] array = {1, 2};
        Filter byArray = Filter.eq("f", array);
        array[0] = 9;
        expect(
                records,
                new Modelled(byArray, stored -> Bytes.copyOf((byte) 1, (byte) 2).equals(stored)));
    }

    private static void presence(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = seeded(context);
        expect(records, new Modelled(Filter.present("f"), stored -> stored != null));
        expect(records, new Modelled(Filter.absent("f"), stored -> stored == null));
        expect(records, new Modelled(Filter.absent("never"), stored -> true));
        for (String prefix : List.of(
                "", "a", "A", "a ", "e", "\uD83D\uDE00", "a\uD83D\uDE00", "\uE000", "\uD7FF", "a'", "%", "zz")) {
            expect(
                    records,
                    new Modelled(
                            Filter.startsWith("f", prefix),
                            stored -> stored instanceof String text && text.startsWith(prefix)));
        }
        List<Object> some = List.of("a", 1L, 1.0, true, Bytes.copyOf((byte) 1), "\uD83D\uDE00", "missing");
        expect(records, new Modelled(Filter.in("f", some), stored -> stored != null && some.contains(stored)));
        expect(
                records,
                new Modelled(
                        Filter.in("f", List.of(1)), stored -> Long.valueOf(1).equals(stored)));
        expect(
                records,
                new Modelled(Filter.eq("f", -0.0), stored -> Double.valueOf(0.0).equals(stored)));
        Check.equal(
                (long) TEXTS.size(),
                Walks.scan(records, Scan.all().where(Filter.startsWith("f", ""))).stream()
                        .count(),
                "records of a scan with a text");
    }

    private static void logic(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = seeded(context);
        List<StoredRecord> all = records.list("p");
        Random random = context.random();
        for (int i = 0; i < 60; i++) {
            Modelled tree = tree(random, 3);
            expect(records, all, tree);
            expect(
                    records,
                    all,
                    new Modelled(Filter.not(tree.filter()), tree.model().negate()));
        }
    }

    private static Modelled tree(Random random, int depth) {
        if (depth == 0 || random.nextInt(5) == 0) {
            List<Object> values = allValues();
            Object value = values.get(random.nextInt(TEXTS.size() + INTEGERS.size() + FLOATS.size()));
            List<Modelled> leaves = comparisons(value);
            return leaves.get(random.nextInt(leaves.size()));
        }
        Modelled left = tree(random, depth - 1);
        Modelled right = tree(random, depth - 1);
        return switch (random.nextInt(3)) {
            case 0 ->
                new Modelled(
                        Filter.and(left.filter(), right.filter()), left.model().and(right.model()));
            case 1 ->
                new Modelled(left.filter().or(right.filter()), left.model().or(right.model()));
            default -> new Modelled(Filter.not(left.filter()), left.model().negate());
        };
    }

    private static void arguments(CaseContext context) {
        refused("of nothing", () -> Filter.in("f", List.of()));
        refused("of no conditions", () -> Filter.and());
        refused("of no conditions", () -> Filter.or());
        refused("with NaN", () -> Filter.eq("f", Double.NaN));
        refused("with infinity", () -> Filter.lt("f", Double.POSITIVE_INFINITY));
        refused("with an unpaired surrogate", () -> Filter.eq("f", "\uD83D"));
        refused("with an unpaired surrogate", () -> Filter.startsWith("f", "\uDE00"));
        refused("with an object", () -> Filter.eq("f", new Object()));
        Check.thrown(NullPointerException.class, "filter with null", () -> Filter.eq("f", Check.nothing()));
    }

    private static void refused(String what, Check.Action action) {
        Check.thrown(IllegalArgumentException.class, "filter " + what, action);
    }
}
