package dev.holdfast.storage;

import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.UnreadableRow;
import dev.holdfast.storage.spi.Freshness;
import dev.holdfast.storage.spi.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads pages of rows and decides on each row; what the driver gives is checked, not trusted. */
final class RowPages {

    /** The most rows a driver may be asked for at once. */
    static final int LARGEST = 1_000;

    /** One page after the filter. */
    record Decided(List<StoredRow> rows, List<UnreadableRow> unreadable, long count, Optional<Position> next) {}

    private final DriverCalls calls;

    RowPages(DriverCalls calls) {
        this.calls = calls;
    }

    Decided read(
            Operation operation, RowSelection selection, Projection projection, int limit, Optional<Position> from) {
        Invocation invocation = calls.begin(operation, selection.subject());
        RowQuery query = selection.page(projection, limit, from);
        RowPage page = calls.read(invocation, Freshness.DEFAULT, (driver, call) -> driver.query(query, call));
        check(invocation, query, page);
        List<StoredRow> rows = new ArrayList<>(page.rows().size());
        for (StoredRow row : page.rows()) {
            if (selection.matches(row)) {
                rows.add(row);
            }
        }
        List<UnreadableRow> unreadable = page.unreadable().stream()
                .filter(row -> selection.holdsId(row.key().id()))
                .toList();
        return new Decided(rows, unreadable, page.count(), page.next());
    }

    private static void check(Invocation invocation, RowQuery query, RowPage page) {
        int given = page.rows().size() + page.unreadable().size();
        if (query.projection() == Projection.COUNT ? page.count() > query.limit() : given > query.limit()) {
            throw broken(invocation, "more rows than asked for");
        }
        page.rows().forEach(row -> checkKey(invocation, query, row.key()));
        page.unreadable().forEach(row -> checkKey(invocation, query, row.key()));
        if (page.next().isPresent() && page.next().equals(query.from())) {
            throw broken(invocation, "a page that goes on where it began");
        }
    }

    private static void checkKey(Invocation invocation, RowQuery query, RowKey key) {
        if (!key.collection().equals(query.collection())
                || query.partition()
                        .filter(partition -> !partition.equals(key.partition()))
                        .isPresent()) {
            throw broken(invocation, "the row " + key + ", which was not asked for");
        }
    }

    private static RecordCorruptException broken(Invocation invocation, String what) {
        return new RecordCorruptException(invocation + ": the driver gave " + what, null);
    }
}
