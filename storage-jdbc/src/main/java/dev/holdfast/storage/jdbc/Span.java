package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A stretch of the primary key: a condition and the values that it binds. */
record Span(String condition, List<Object> values) {

    /**
     * The stretches that a query walks, in order. A scan goes on after a row in two steps, the rest of the partition and the
     * partitions after it: as one condition, hardly a database walks the index from there.
     */
    static List<Span> of(RowQuery query, Optional<RowKey> after) {
        Span all = new Span("collection = ?", List.of(query.collection()));
        Optional<String> partition = query.partition().or(() -> after.map(RowKey::partition));
        if (partition.isEmpty()) {
            return List.of(all);
        }
        Span within = all.and("partition_key = ?", partition)
                .and("id >= ?", query.ids().from())
                .and("id < ?", query.ids().before())
                .and("id > ?", after.map(RowKey::id));
        return query.partition().isPresent()
                ? List.of(within)
                : List.of(within, all.and("partition_key > ?", partition));
    }

    private Span and(String comparison, Optional<String> value) {
        return value.isEmpty() ? this : new Span(condition + " AND " + comparison, with(value.get()));
    }

    /** The values and one more. */
    List<Object> with(Object value) {
        List<Object> longer = new ArrayList<>(values);
        longer.add(value);
        return longer;
    }
}
