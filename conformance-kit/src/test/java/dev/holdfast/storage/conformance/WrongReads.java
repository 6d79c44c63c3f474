package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.Condition;
import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/** Drivers whose reads and pages are not what is stored. */
final class WrongReads {

    private WrongReads() {}

    static List<WrongDriver> all() {
        return List.of(
                WrongDriver.around("reads come from a cache of the driver's own", Caches::new, "R7", "U3", "X2"),
                WrongDriver.around("a failed read is told as not found", ToldMissing::new, "L3"),
                WrongDriver.around("lastModified is promised and missing", WithoutTime::new, "R8"),
                paging(
                        "a page drops the row at its end",
                        (query, page) -> page.next().isPresent() && page.rows().size() > 1
                                ? new RowPage(
                                        page.rows().subList(0, page.rows().size() - 1),
                                        page.unreadable(),
                                        page.count() - 1,
                                        page.next())
                                : page,
                        "Q3",
                        "S1"),
                paging(
                        "a full page is taken for the end",
                        (query, page) -> page.rows().size() == query.limit()
                                ? new RowPage(page.rows(), page.unreadable(), page.count(), Optional.empty())
                                : page,
                        "Q3",
                        "S1"),
                paging(
                        "an order that ignores case",
                        (query, page) -> {
                            List<StoredRow> rows = new ArrayList<>(page.rows());
                            rows.sort(Comparator.comparing(row -> row.key().id(), String.CASE_INSENSITIVE_ORDER));
                            return new RowPage(rows, page.unreadable(), page.count(), page.next());
                        },
                        "Q1"),
                paging(
                        "rows come in falling order",
                        (query, page) -> {
                            List<StoredRow> rows = new ArrayList<>(page.rows());
                            Collections.reverse(rows);
                            return new RowPage(rows, page.unreadable(), page.count(), page.next());
                        },
                        "Q1"),
                paging(
                        "a page tells no position after its rows",
                        (query, page) -> page.next().isPresent()
                                ? new RowPage(
                                        page.rows(),
                                        page.unreadable(),
                                        page.count(),
                                        Optional.of(new Position.Token("0")))
                                : page,
                        "Q3"),
                asking(
                        "a page goes on at its last row",
                        query -> from(query, query.from().map(WrongReads::included)),
                        "Q3"),
                WrongDriver.around("a position needs its row", NeedsRow::new, "Q4", "S2"),
                asking(
                        "a position is forgotten in scans",
                        query -> query.partition().isEmpty() ? from(query, Optional.empty()) : query,
                        "S1"),
                asking(
                        "every token starts at the beginning",
                        query -> query.from().isPresent() && query.from().get() instanceof Position.Token
                                ? from(query, Optional.empty())
                                : query,
                        "Q4"),
                asking(
                        "the end of a range is left out",
                        query -> ids(query, new IdRange(query.ids().from(), Optional.empty())),
                        "Q2",
                        "Q6"),
                asking(
                        "the start of a range is left out",
                        query -> ids(
                                query,
                                new IdRange(
                                        query.ids().from().map(id -> id + " "),
                                        query.ids().before())),
                        "Q2"),
                asking(
                        "counts ignore the range",
                        query -> query.projection() == Projection.COUNT ? ids(query, IdRange.all()) : query,
                        "Q6"),
                paging(
                        "a count stops at 1,000 for good",
                        (query, page) -> query.projection() == Projection.COUNT && page.count() > 1_000
                                ? new RowPage(List.of(), List.of(), 1_000, Optional.empty())
                                : page,
                        "Q3"),
                WrongDriver.around("KEYS brings whole records", WholeKeys::new, "Q6"),
                narrowing(
                        "less-or-equal is pushed down as less",
                        (condition, row) -> condition.op() != Condition.Op.LE
                                || !condition
                                        .value()
                                        .equals(row.record().fields().get(condition.field()))),
                narrowing(
                        "texts are pushed down to a collation",
                        (condition, row) -> condition.op() != Condition.Op.EQ
                                || !(condition.value() instanceof String text)
                                || (!text.endsWith(" ")
                                        && text.equals(row.record().fields().get(condition.field())))),
                narrowing(
                        "integers are pushed down as floats",
                        (condition, row) -> condition.op() != Condition.Op.GT
                                || !(condition.value() instanceof Long bound)
                                || (row.record().fields().get(condition.field()) instanceof Long number
                                        && (double) number > (double) bound)),
                narrowing(
                        "only 15 comparisons are heard, and the rest are false",
                        (condition, row) -> !condition.value().equals(16L)),
                WrongDriver.of(
                        "scans give other collections' rows",
                        backend -> new ToyDriver(backend) {
                            @Override
                            public RowPage query(RowQuery query, Call call) {
                                RowPage page = super.query(query, call);
                                if (query.partition().isPresent()
                                        || page.rows().isEmpty()
                                        || page.rows().size() == query.limit()) {
                                    return page;
                                }
                                StoredRow first = page.rows().get(0);
                                List<StoredRow> rows = new ArrayList<>(page.rows());
                                rows.add(new StoredRow(
                                        new RowKey(query.collection() + "-x", "p", "1"),
                                        first.record(),
                                        first.version(),
                                        first.writeId(),
                                        first.lastModified()));
                                return new RowPage(rows, page.unreadable(), page.count() + 1, page.next());
                            }
                        },
                        "S1"));
    }

    private static WrongDriver paging(String name, BiFunction<RowQuery, RowPage, RowPage> spoil, String... rules) {
        return WrongDriver.around(
                name,
                driver -> new ForwardingDriver(driver) {
                    @Override
                    public RowPage query(RowQuery query, Call call) {
                        return spoil.apply(query, super.query(query, call));
                    }
                },
                rules);
    }

    private static WrongDriver asking(String name, UnaryOperator<RowQuery> spoil, String... rules) {
        return WrongDriver.around(
                name,
                driver -> new ForwardingDriver(driver) {
                    @Override
                    public RowPage query(RowQuery query, Call call) {
                        return super.query(spoil.apply(query), call);
                    }
                },
                rules);
    }

    /** A driver that hears conditions, and leaves out what this does not let pass. */
    private static WrongDriver narrowing(String name, BiPredicate<Condition, StoredRow> passes) {
        return paging(
                name,
                (query, page) -> {
                    List<StoredRow> rows = page.rows().stream()
                            .filter(row ->
                                    query.narrowing().stream().allMatch(condition -> passes.test(condition, row)))
                            .toList();
                    return new RowPage(
                            rows,
                            page.unreadable(),
                            (long) rows.size() + page.unreadable().size(),
                            page.next());
                },
                "Q2");
    }

    private static RowQuery from(RowQuery query, Optional<Position> from) {
        return DriverCall.from(query, from);
    }

    private static RowQuery ids(RowQuery query, IdRange ids) {
        return new RowQuery(
                query.collection(),
                query.partition(),
                ids,
                query.narrowing(),
                query.projection(),
                query.limit(),
                query.from());
    }

    /** The position before this row instead of after it. */
    private static Position included(Position position) {
        if (position instanceof Position.AfterRow after && after.key().id().length() > 1) {
            String id = after.key().id();
            return new Position.AfterRow(new RowKey(
                    after.key().collection(),
                    after.key().partition(),
                    id.substring(0, id.length() - 1) + (char) (id.charAt(id.length() - 1) - 1) + "\uD7FF"));
        }
        return position;
    }

    private static final class Caches extends ForwardingDriver {
        private final Map<RowKey, Optional<StoredRow>> seen = new ConcurrentHashMap<>();

        Caches(StorageDriver next) {
            super(next);
        }

        @Override
        public Optional<StoredRow> read(RowKey key, Call call) {
            return seen.computeIfAbsent(key, missing -> super.read(key, call));
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            WriteResult result = super.write(write, call);
            if (result instanceof WriteResult.Applied) {
                seen.remove(write.key());
            }
            return result;
        }
    }

    private static final class ToldMissing extends ForwardingDriver {
        ToldMissing(StorageDriver next) {
            super(next);
        }

        @Override
        public Optional<StoredRow> read(RowKey key, Call call) {
            try {
                return super.read(key, call);
            } catch (DriverException failure) {
                return Optional.empty();
            }
        }
    }

    private static final class WithoutTime extends ForwardingDriver {
        WithoutTime(StorageDriver next) {
            super(next);
        }

        @Override
        public Optional<StoredRow> read(RowKey key, Call call) {
            return super.read(key, call)
                    .map(row -> new StoredRow(key, row.record(), row.version(), row.writeId(), Optional.empty()));
        }
    }

    private static final class NeedsRow extends ForwardingDriver {
        NeedsRow(StorageDriver next) {
            super(next);
        }

        @Override
        public RowPage query(RowQuery query, Call call) {
            boolean gone = query.from().isPresent()
                    && query.from().get() instanceof Position.AfterRow after
                    && super.read(after.key(), call).isEmpty();
            return super.query(gone ? from(query, Optional.empty()) : query, call);
        }
    }

    private static final class WholeKeys extends ForwardingDriver {
        WholeKeys(StorageDriver next) {
            super(next);
        }

        @Override
        public RowPage query(RowQuery query, Call call) {
            return super.query(
                    query.projection() == Projection.KEYS
                            ? new RowQuery(
                                    query.collection(),
                                    query.partition(),
                                    query.ids(),
                                    query.narrowing(),
                                    Projection.RECORDS,
                                    query.limit(),
                                    query.from())
                            : query,
                    call);
        }
    }
}
