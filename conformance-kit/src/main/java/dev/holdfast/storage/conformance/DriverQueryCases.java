package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the core shields: queries that a driver is asked for directly. */
final class DriverQueryCases {

    private static final String POSITION = "the condition that a page goes on by";

    private DriverQueryCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "Q3-driver-limits",
                        "pages of limit 1, of exact multiples and of 1,000 hold every row once",
                        "the row at the end of a page",
                        DriverQueryCases::limits),
                ConformanceCase.of(
                        "Q4-driver-positions",
                        "a page goes on after any key, whether or not a row is or ever was there",
                        POSITION,
                        DriverQueryCases::positions),
                ConformanceCase.of(
                        "Q4-driver-foreign-token",
                        "a token that the driver did not give is rejected, and never an answer",
                        "tokens that are handed to the backend unseen",
                        DriverQueryCases::foreignToken),
                ConformanceCase.of(
                        "Q6-driver-projections",
                        "KEYS brings keys and versions without records, COUNT a number without rows",
                        "projections that bring more or less",
                        DriverQueryCases::projections),
                ConformanceCase.of(
                        "Q6-driver-count-limit",
                        "a count stops at its limit, may be more than 1,000, and goes on from any position",
                        "the limit of a count",
                        DriverQueryCases::countLimit),
                ConformanceCase.of(
                        "S1-driver-scan",
                        "a query without a partition gives all rows of its collection alone, and goes on after each",
                        POSITION,
                        DriverQueryCases::scan));
    }

    private static String seeded(CaseContext context, int rows) throws Exception {
        String collection = context.newName();
        for (int start = 0; start < rows; start += 100) {
            List<RowWrite> batch = new ArrayList<>();
            String operation = DriverCall.operation();
            for (int i = start; i < Math.min(rows, start + 100); i++) {
                batch.add(new RowWrite.Insert(
                        new RowKey(collection, "p", PagingCases.id(i)),
                        StoredRecord.builder().integer("number", i).build(),
                        new WriteId(operation, i - start)));
            }
            DriverCall.appliedBatch(context.driver(), batch);
        }
        return collection;
    }

    private static RowQuery query(String collection, Projection projection, int limit) {
        return new RowQuery(
                collection, Optional.of("p"), IdRange.all(), List.of(), projection, limit, Optional.empty());
    }

    private static List<Long> numbers(List<StoredRow> rows) {
        return rows.stream().map(row -> row.record().integer("number")).toList();
    }

    private static void limits(CaseContext context) throws Exception {
        String collection = seeded(context, 12);
        for (int limit : List.of(1, 2, 3, 4, 6, 11, 12, 13, 1_000)) {
            List<StoredRow> rows = DriverCall.all(context.driver(), query(collection, Projection.RECORDS, limit));
            Check.equal(PagingCases.numbers(0, 12), numbers(rows), "rows in pages of " + limit);
        }
        String many = seeded(context, 1_005);
        for (int limit : List.of(201, 999, 1_000)) {
            List<StoredRow> rows = DriverCall.all(context.otherDriver(), query(many, Projection.RECORDS, limit));
            Check.equal(PagingCases.numbers(0, 1_005), numbers(rows), "1,005 rows in pages of " + limit);
        }
    }

    private static void positions(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        String collection = seeded(context, 8);
        DriverCall.applied(
                driver, new RowWrite.Delete(new RowKey(collection, "p", PagingCases.id(3)), DriverCall.writeId()));
        expectAfter(driver, collection, "0003", List.of(4L, 5L, 6L, 7L));
        expectAfter(driver, collection, "0002", List.of(4L, 5L, 6L, 7L));
        expectAfter(driver, collection, "0004x", List.of(5L, 6L, 7L));
        expectAfter(driver, collection, " ", List.of(0L, 1L, 2L, 4L, 5L, 6L, 7L));
        expectAfter(driver, collection, "0007", List.of());
        expectAfter(driver, collection, "\uD7FF".repeat(170), List.of());
        expectAfter(driver, collection, "'0", List.of(0L, 1L, 2L, 4L, 5L, 6L, 7L));
    }

    private static void expectAfter(StorageDriver driver, String collection, String id, List<Long> expected) {
        Optional<Position> position = Optional.of(new Position.AfterRow(new RowKey(collection, "p", id)));
        for (int limit : List.of(1, 3, 1_000)) {
            RowQuery query = DriverCall.from(query(collection, Projection.RECORDS, limit), position);
            Check.equal(expected, numbers(DriverCall.all(driver, query)), "rows after " + Check.shown(id));
        }
        RowQuery count = DriverCall.from(query(collection, Projection.COUNT, 1_000), position);
        long counted = DriverCall.pages(driver, count).stream()
                .mapToLong(RowPage::count)
                .sum();
        Check.equal((long) expected.size(), counted, "count after " + Check.shown(id));
    }

    private static void foreignToken(CaseContext context) throws Exception {
        String collection = seeded(context, 3);
        for (String token :
                List.of("", "x", "0", "1!8!cGsx", "cGc=;cjAwMDA3", "../..", "'; DROP TABLE x; --", "x".repeat(4_096))) {
            RowQuery query =
                    DriverCall.from(query(collection, Projection.RECORDS, 10), Optional.of(new Position.Token(token)));
            DriverException refused = Check.thrown(
                    DriverException.class,
                    "token " + Check.shown(token),
                    () -> context.driver().query(query, DriverCall.latest()));
            Check.equal(
                    DriverException.Kind.REJECTED, refused.kind(), "kind of failure for token " + Check.shown(token));
        }
    }

    private static void projections(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        String collection = seeded(context, 10);
        List<StoredRow> records = DriverCall.all(driver, query(collection, Projection.RECORDS, 1_000));
        for (int limit : List.of(1, 3, 5, 10, 1_000)) {
            List<StoredRow> keys = DriverCall.all(driver, query(collection, Projection.KEYS, limit));
            Check.equal(
                    records.stream().map(StoredRow::key).toList(),
                    keys.stream().map(StoredRow::key).toList(),
                    "keys in pages of " + limit);
            Check.equal(
                    records.stream().map(StoredRow::version).toList(),
                    keys.stream().map(StoredRow::version).toList(),
                    "versions");
            keys.forEach(row -> Check.equal(StoredRecord.empty(), row.record(), "record under KEYS"));
            List<RowPage> counts = DriverCall.pages(driver, query(collection, Projection.COUNT, limit));
            Check.equal(10L, counts.stream().mapToLong(RowPage::count).sum(), "sum of counts in pages of " + limit);
        }
        Check.equal(
                0L,
                DriverCall.pages(driver, query(collection + "x", Projection.COUNT, 5)).stream()
                        .mapToLong(RowPage::count)
                        .sum(),
                "count of nothing");
        IdRange range = new IdRange(Optional.of("0002"), Optional.of("0007"));
        RowQuery some =
                new RowQuery(collection, Optional.of("p"), range, List.of(), Projection.COUNT, 100, Optional.empty());
        Check.equal(
                5L,
                DriverCall.pages(driver, some).stream()
                        .mapToLong(RowPage::count)
                        .sum(),
                "count of a range");
    }

    private static void countLimit(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        String collection = seeded(context, 1_205);
        for (int limit : List.of(1, 1_000, 1_001, 1_204, 1_205, 1_206, Integer.MAX_VALUE)) {
            RowPage page = driver.query(query(collection, Projection.COUNT, limit), DriverCall.latest());
            Check.that(page.count() <= limit, page.count() + " counted within " + limit);
            Check.that(page.next().isPresent() || page.count() == 1_205, page.count() + " without a next is all");
        }
        long all = DriverCall.pages(driver, query(collection, Projection.COUNT, 400)).stream()
                .mapToLong(RowPage::count)
                .sum();
        Check.equal(1_205L, all, "sum of counts of 400");
    }

    private static void scan(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        String collection = context.newName();
        List<RowKey> keys = new ArrayList<>();
        for (String partition : List.of("a", "a ", "aa", "A", "b", "\u00E9", "\uE000", "\uD83D\uDE00")) {
            for (String id : List.of("1", "2", "\uE000", "\uD83D\uDE00")) {
                keys.add(new RowKey(collection, partition, id));
            }
        }
        for (String other :
                List.of(collection + "-x", collection + "0", collection.substring(0, collection.length() - 1))) {
            DriverCall.applied(
                    driver, new RowWrite.Put(new RowKey(other, "a", "1"), StoredRecord.empty(), DriverCall.writeId()));
        }
        for (RowKey key : keys) {
            DriverCall.applied(driver, new RowWrite.Put(key, StoredRecord.empty(), DriverCall.writeId()));
        }
        RowQuery all = new RowQuery(
                collection, Optional.empty(), IdRange.all(), List.of(), Projection.RECORDS, 1_000, Optional.empty());
        List<RowKey> order =
                DriverCall.all(driver, all).stream().map(StoredRow::key).toList();
        Check.equal(
                keys.stream().map(RowKey::toString).sorted().toList(),
                order.stream().map(RowKey::toString).sorted().toList(),
                "all rows");
        for (int i = 0; i < order.size(); i++) {
            RowQuery rest = DriverCall.from(all, Optional.of(new Position.AfterRow(order.get(i))));
            List<RowKey> after =
                    DriverCall.all(driver, rest).stream().map(StoredRow::key).toList();
            Check.equal(order.subList(i + 1, order.size()), after, "rows after row " + i);
        }
        RowKey gone = order.get(5);
        DriverCall.applied(driver, new RowWrite.Delete(gone, DriverCall.writeId()));
        RowQuery rest = DriverCall.from(all, Optional.of(new Position.AfterRow(gone)));
        Check.equal(
                order.subList(6, order.size()),
                DriverCall.all(driver, rest).stream().map(StoredRow::key).toList(),
                "rows after a deleted row");
    }
}
