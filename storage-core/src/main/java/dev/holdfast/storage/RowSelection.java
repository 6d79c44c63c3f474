package dev.holdfast.storage;

import dev.holdfast.storage.model.Condition;
import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.StoredRow;
import java.util.List;
import java.util.Optional;

/**
 * Which rows of a collection are wanted: what a query and a scan have in common.
 *
 * @param collection the collection
 * @param query the query of one partition; empty for a scan of all
 * @param filter decided on every row
 */
record RowSelection(String collection, Optional<Query> query, Optional<Filter> filter) {

    static RowSelection of(String collection, Query query) {
        return new RowSelection(collection, Optional.of(query), query.filter());
    }

    static RowSelection of(String collection, Scan scan) {
        return new RowSelection(collection, Optional.empty(), scan.filter());
    }

    boolean isEmpty() {
        return query.map(Narrowing::empty).orElse(false);
    }

    /** Whether the driver's own range and nothing more decides. */
    boolean decidedByDriver() {
        return filter.isEmpty() && query.map(Narrowing::exact).orElse(true);
    }

    boolean holdsId(String id) {
        return query.map(asked -> Narrowing.holds(asked, id)).orElse(true);
    }

    boolean matches(StoredRow row) {
        return holdsId(row.key().id())
                && filter.map(condition -> condition.matches(row.record())).orElse(true);
    }

    RowQuery page(Projection projection, int limit, Optional<Position> from) {
        IdRange ids = query.map(Narrowing::ids).orElse(IdRange.all());
        List<Condition> narrowing = projection == Projection.RECORDS ? Narrowing.conditions(filter) : List.of();
        return new RowQuery(collection, query.map(Query::partition), ids, narrowing, projection, limit, from);
    }

    /** What a cursor of this selection is bound to. */
    byte[] scope(String adapterKind) {
        return CursorEnvelope.scope(
                adapterKind,
                collection,
                query.isPresent() ? "partition" : "scan",
                query.map(Query::partition).orElse(""),
                bound(query.flatMap(Query::idPrefix)),
                bound(query.flatMap(Query::idFrom)),
                bound(query.flatMap(Query::idBefore)),
                bound(filter.map(Filter::toString)));
    }

    private static String bound(Optional<String> text) {
        return text.map(present -> "=" + present).orElse("");
    }

    /** Collection and partition, escaped for messages. */
    String subject() {
        return query.map(asked -> collection + " '" + dev.holdfast.storage.internal.Text.shown(asked.partition()) + "'")
                .orElse(collection);
    }
}
