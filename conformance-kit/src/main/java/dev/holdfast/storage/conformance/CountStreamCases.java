package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Count;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Filter;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.RecordCorruptException;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreClosedException;
import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.Call;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Q6, Q7, Q9: counts, streams, and rows that were not asked for. */
final class CountStreamCases {

    private static final Query QUERY = Query.partition("p");

    private CountStreamCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "Q6-exact",
                        "count is exact for every kind of query",
                        "counts that leave out a condition",
                        CountStreamCases::exact),
                ConformanceCase.of(
                        "Q6-bounded",
                        "a bounded count stops at its bound and says that it is a floor",
                        "off by one at the bound",
                        CountStreamCases::bounded),
                ConformanceCase.of(
                        "Q6-no-records",
                        "a count without a filter reads no records",
                        "the projection of a count",
                        CountStreamCases::noRecords),
                ConformanceCase.of(
                        "Q7-lazy",
                        "a stream reads nothing until it is consumed, and then page by page",
                        "streams that are read ahead",
                        CountStreamCases::lazy),
                ConformanceCase.of(
                        "Q7-abandoned",
                        "streams that are left midway leave nothing behind that stops others",
                        "connections or cursors that a stream holds",
                        CountStreamCases::abandoned),
                ConformanceCase.of(
                        "Q7-closed",
                        "a stream ends with StoreClosedException once its store is closed",
                        "a stream that outlives its store",
                        CountStreamCases::closed),
                ConformanceCase.of(
                        "Q9-wider-range",
                        "rows out of the range never show, whatever range the driver reads",
                        "the decision on each row",
                        CountStreamCases::widerRange),
                ConformanceCase.of(
                        "Q9-other-rows",
                        "rows of another partition or collection are an error, never a result",
                        "the check of the driver's answer",
                        CountStreamCases::otherRows));
    }

    private static void exact(CaseContext context) throws Exception {
        CollectionStore<Item> items = CursorCases.seeded(context, 25);
        PagingCases.seed(items, "q", 3);
        Check.equal(25L, items.count(QUERY), "all");
        Check.equal(10L, items.count(QUERY.idPrefix("001")), "of a prefix");
        Check.equal(7L, items.count(QUERY.idFrom("0003").idBefore("0010")), "of a range");
        Check.equal(5L, items.count(QUERY.where(Filter.lt("number", 5))), "behind a filter");
        Check.equal(2L, items.count(QUERY.idFrom("0003").where(Filter.lt("number", 5))), "behind a filter, of a range");
        Check.equal(4L, items.count(QUERY.limit(4)), "within a limit");
        Check.equal(4L, items.count(QUERY.where(Filter.gt("number", 5)).limit(4)), "within a limit, behind a filter");
        Check.equal(25L, items.count(QUERY.pageSize(1)), "in pages of 1");
        Check.equal(0L, items.count(QUERY.idFrom("0009").idBefore("0003")), "of an empty range");
        Check.equal(25L, items.partition("p").count(), "of the partition");
        items.delete(EntityKey.of("p", "0000"));
        Check.equal(24L, context.other(items).count(QUERY), "after a delete, in the other store");
    }

    private static void bounded(CaseContext context) throws Exception {
        CollectionStore<Item> items = CursorCases.seeded(context, 10);
        for (Query query :
                List.of(QUERY, QUERY.where(Filter.ge("number", 0)), QUERY.pageSize(2), QUERY.idPrefix("0"))) {
            Check.equal(new Count(1, false), items.count(query, 1), "count up to 1");
            Check.equal(new Count(9, false), items.count(query, 9), "count up to 9");
            Check.equal(new Count(10, true), items.count(query, 10), "count up to 10");
            Check.equal(new Count(10, true), items.count(query, 11), "count up to 11");
            Check.equal(new Count(10, true), items.count(query, Long.MAX_VALUE), "count without a bound");
            Check.equal(new Count(4, true), items.count(query.limit(4), 4), "count up to 4 within a limit of 4");
            Check.equal(new Count(3, false), items.count(query.limit(4), 3), "count up to 3 within a limit of 4");
        }
        Check.equal(new Count(0, true), items.count(Query.partition("none"), 1), "count of nothing");
    }

    private static void noRecords(CaseContext context) throws Exception {
        CollectionStore<Item> plain = CursorCases.seeded(context, 10);
        Interposer calls = new Interposer();
        CollectionStore<Item> items = context.through(calls, plain);
        for (Query query :
                List.of(QUERY, QUERY.idPrefix("0"), QUERY.idFrom("0001").idBefore("0004"), QUERY.limit(3))) {
            items.count(query);
            items.count(query, 2);
        }
        Check.that(!calls.queries().isEmpty(), "the counts asked the driver");
        for (RowQuery query : calls.queries()) {
            Check.that(
                    query.projection() != Projection.RECORDS,
                    "a count asks for no records, but for " + query.projection());
        }
        Check.equal(0, calls.reads().size(), "reads of single rows");
    }

    private static void lazy(CaseContext context) throws Exception {
        CollectionStore<Item> plain = CursorCases.seeded(context, 20);
        Interposer calls = new Interposer();
        CollectionStore<Item> items = context.through(calls, plain);
        Iterator<Entry<Item>> stream = items.stream(QUERY.pageSize(4)).iterator();
        Check.equal(0, calls.calls(), "calls before anything is consumed");
        for (long i = 0; i < 4; i++) {
            Check.equal(i, stream.next().value().number(), "number");
        }
        int queries = calls.queries().size();
        Check.that(queries < 5, queries + " queries are fewer than all pages");
        plain.put(Item.of("p", PagingCases.id(19), 1_900));
        long last = 0;
        while (stream.hasNext()) {
            last = stream.next().value().number();
        }
        Check.equal(1_900L, last, "number written while the stream was open");
        calls.queries().forEach(query -> Check.that(query.limit() <= 4, "a query asks for " + query.limit() + " rows"));
        Check.equal(3L, items.stream(QUERY.pageSize(4)).limit(3).count(), "records of a stream cut short");
    }

    private static void abandoned(CaseContext context) throws Exception {
        CollectionStore<Item> items = CursorCases.seeded(context, 20);
        for (int i = 0; i < 50; i++) {
            Check.present(items.stream(QUERY.pageSize(2)).skip(3).findFirst(), "fourth record");
            Check.that(items.stream(QUERY.pageSize(1)).iterator().hasNext(), "a first record is there");
        }
        items.put(Item.of("p", PagingCases.id(5), 500));
        Check.equal(20, items.list("p").size(), "records");
    }

    private static void closed(CaseContext context) throws Exception {
        CollectionStore<Item> plain = CursorCases.seeded(context, 20);
        Store store = context.store(options -> {});
        CollectionStore<Item> items = store.collection(plain.definition());
        Iterator<Entry<Item>> stream = items.stream(QUERY.pageSize(2)).iterator();
        stream.next();
        store.close();
        StoreClosedException closed = Check.thrown(StoreClosedException.class, "a stream of a closed store", () -> {
            while (stream.hasNext()) {
                stream.next();
            }
        });
        Check.contains(closed.getMessage(), "stream", "message");
        Check.equal(20, plain.list("p").size(), "records in another store");
    }

    private static void widerRange(CaseContext context) throws Exception {
        CollectionStore<Item> plain = CursorCases.seeded(context, 20);
        CollectionStore<Item> items = context.through(
                driver -> new ForwardingDriver(driver) {
                    @Override
                    public RowPage query(RowQuery query, Call call) {
                        return super.query(asked(query, query.collection(), query.partition()), call);
                    }
                },
                plain);
        Query range = QUERY.idPrefix("00").idFrom("0003").idBefore("0012").pageSize(5);
        Check.equal(PagingCases.numbers(3, 12), PagingCases.numbers(Walks.query(items, range)), "pages");
        Check.equal(PagingCases.numbers(3, 12), PagingCases.numbers(items.entries(range)), "entries");
        Check.equal(10, items.list(QUERY.idPrefix("000")).size(), "list of a prefix");
    }

    private static RowQuery asked(RowQuery query, String collection, Optional<String> partition) {
        return new RowQuery(
                collection, partition, IdRange.all(), List.of(), query.projection(), query.limit(), query.from());
    }

    private static void otherRows(CaseContext context) throws Exception {
        CollectionStore<Item> plain = CursorCases.seeded(context, 2);
        PagingCases.seed(plain, "q", 2);
        CollectionStore<Item> elsewhere = context.items();
        PagingCases.seed(elsewhere, "p", 2);
        String other = elsewhere.definition().name();
        CollectionStore<Item> items = context.through(
                driver -> new ForwardingDriver(driver) {
                    @Override
                    public RowPage query(RowQuery query, Call call) {
                        boolean scan = query.partition().isEmpty();
                        return super.query(
                                asked(
                                        query,
                                        scan ? other : query.collection(),
                                        scan ? Optional.empty() : Optional.of("q")),
                                call);
                    }

                    @Override
                    public Optional<StoredRow> read(RowKey key, Call call) {
                        return super.read(new RowKey(key.collection(), "q", key.id()), call);
                    }
                },
                plain);
        Check.thrown(RecordCorruptException.class, "page of another partition's rows", () -> Walks.query(items, QUERY));
        Check.thrown(RecordCorruptException.class, "list of another partition's rows", () -> items.list("p"));
        Check.thrown(
                RecordCorruptException.class, "scan of another collection's rows", () -> Walks.scan(items, Scan.all()));
        Check.thrown(RecordCorruptException.class, "get of another row", () -> items.get(EntityKey.of("p", "0000")));
    }
}
