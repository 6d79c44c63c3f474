package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.Condition;
import dev.holdfast.storage.model.Condition.Op;
import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.spi.StorageDriver;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What the core shields: ranges and narrowing that a driver is asked for directly. */
final class DriverRangeCases {

    private DriverRangeCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "Q2-driver-ranges",
                        "a range of ids holds exactly its ids, its first included, its last excluded",
                        "bounds that are left out or off by one",
                        DriverRangeCases::ranges),
                ConformanceCase.of(
                        "Q2-driver-narrowing",
                        "narrowing never leaves out a row that fulfils it",
                        "comparisons that the backend decides otherwise",
                        DriverRangeCases::narrowing));
    }

    private static void ranges(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        String collection = context.newName();
        List<String> ids = List.of(
                " ",
                "A",
                "a",
                "a ",
                "aa",
                "a\uD7FF",
                "a\uE000",
                "a\uD83D\uDE00",
                "b",
                "\u00E9",
                "\uD7FF",
                "\uE000",
                "\uD83D\uDE00");
        for (String id : ids) {
            DriverCall.applied(
                    driver,
                    new RowWrite.Put(new RowKey(collection, "p", id), DriverWriteCases.text(id), DriverCall.writeId()));
        }
        // Of bounds up to U+D7FF every order that is allowed makes the same.
        List<String> bounds = List.of(
                " ",
                "A",
                "Z",
                "a",
                "a ",
                "a!",
                "aa",
                "ab",
                "a\uD7FF",
                "b",
                "c",
                "\u00E9",
                "\uD7FE",
                "\uD7FF",
                "\uD7FF\uD7FF");
        for (String from : bounds) {
            for (String before : bounds) {
                IdRange range = new IdRange(Optional.of(from), Optional.of(before));
                RowQuery query = new RowQuery(
                        collection, Optional.of("p"), range, List.of(), Projection.RECORDS, 4, Optional.empty());
                List<String> expected = ids.stream()
                        .filter(id -> id.compareTo(from) >= 0 && id.compareTo(before) < 0)
                        .sorted()
                        .toList();
                List<String> given = DriverCall.all(driver, query).stream()
                        .map(row -> row.key().id())
                        .sorted()
                        .toList();
                Check.equal(expected, given, "ids from " + Check.shown(from) + " before " + Check.shown(before));
            }
        }
    }

    private static void narrowing(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        String collection = context.newName();
        List<Object> values = List.of(
                "",
                "a",
                "A",
                "a ",
                "a'b",
                "b",
                "\uD7FF",
                "\uE000",
                "\uD83D\uDE00",
                "\u00E9",
                "e\u0301",
                Long.MIN_VALUE,
                -1L,
                0L,
                1L,
                9_007_199_254_740_993L,
                Long.MAX_VALUE,
                -1.5,
                0.0,
                0.1,
                1.0,
                9_007_199_254_740_992.0,
                Double.MIN_VALUE,
                Double.MAX_VALUE,
                true,
                false,
                Bytes.copyOf(),
                Bytes.copyOf((byte) 1, (byte) 2));
        for (int i = 0; i < values.size(); i++) {
            StoredRecord record = StoredRecord.builder()
                    .set("f", values.get(i))
                    .set("constructor", values.get(i))
                    .build();
            DriverCall.applied(
                    driver,
                    new RowWrite.Put(new RowKey(collection, "p", PagingCases.id(i)), record, DriverCall.writeId()));
        }
        for (Object value : values) {
            for (Op op : Op.values()) {
                boolean ordered = value instanceof Long
                        || value instanceof Double
                        || (value instanceof String text && text.chars().allMatch(c -> c <= 0xD7FF));
                if (op != Op.EQ && !ordered) {
                    continue;
                }
                for (String field : List.of("f", "constructor")) {
                    Condition condition = new Condition(field, op, value);
                    expectAll(driver, collection, values, List.of(condition));
                    expectAll(driver, collection, values, List.of(condition, new Condition("f", Op.EQ, value)));
                }
            }
        }
        List<Condition> many = IntStream.range(0, 40)
                .mapToObj(i -> new Condition("f", Op.LE, 1L + i))
                .toList();
        expectAll(driver, collection, values, many);
    }

    private static void expectAll(
            StorageDriver driver, String collection, List<Object> values, List<Condition> conditions) {
        RowQuery query = new RowQuery(
                collection, Optional.of("p"), IdRange.all(), conditions, Projection.RECORDS, 7, Optional.empty());
        List<String> given = DriverCall.all(driver, query).stream()
                .map(row -> row.key().id())
                .toList();
        Check.equal(given.stream().sorted().distinct().toList(), given, "ids in order, each once");
        for (int i = 0; i < values.size(); i++) {
            Object stored = values.get(i);
            if (conditions.stream().allMatch(condition -> fulfils(stored, condition))) {
                Check.that(
                        given.contains(PagingCases.id(i)),
                        Check.shown(stored) + " is among the rows of " + Check.shown(conditions));
            }
        }
    }

    static boolean fulfils(Object stored, Condition condition) {
        Object value = condition.value();
        if (stored.getClass() != value.getClass()) {
            return false;
        }
        int order = stored instanceof String text
                ? Arrays.compareUnsigned(
                        text.getBytes(StandardCharsets.UTF_8), ((String) value).getBytes(StandardCharsets.UTF_8))
                : stored instanceof Long number
                        ? number.compareTo((Long) value)
                        : stored instanceof Double number
                                ? number.compareTo((Double) value)
                                : stored.equals(value) ? 0 : 1;
        return switch (condition.op()) {
            case EQ -> order == 0;
            case LT -> order < 0;
            case LE -> order <= 0;
            case GT -> order > 0;
            case GE -> order >= 0;
        };
    }
}
