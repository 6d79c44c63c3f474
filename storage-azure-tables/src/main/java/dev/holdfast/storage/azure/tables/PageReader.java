package dev.holdfast.storage.azure.tables;

import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.UnreadableRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collects the rows of one page. Not thread-safe. */
final class PageReader {

    private final RowQuery query;
    private final List<StoredRow> rows = new ArrayList<>();
    private final List<UnreadableRow> unreadable = new ArrayList<>();
    private int count;
    private @Nullable RowKey last;

    PageReader(RowQuery query) {
        this.query = query;
    }

    RowQuery query() {
        return query;
    }

    /** How many more rows the page may have. */
    int room() {
        return query.limit() - count;
    }

    void add(Entity entity) throws IOException {
        RowKey key = Rows.key(query.collection(), entity);
        last = key;
        count++;
        if (query.projection() == Projection.COUNT) {
            return;
        }
        try {
            rows.add(Rows.row(key, entity));
        } catch (Rows.Unreadable e) {
            unreadable.add(new UnreadableRow(key, String.valueOf(e.getMessage())));
        }
    }

    /**
     * The page.
     *
     * @param start where its last request started
     * @param continuation what the service said about more rows; only its absence is the end
     * @param laterPartitions whether there are partitions that were not asked for yet
     */
    RowPage end(PageStart start, Optional<String> continuation, boolean laterPartitions) {
        return new RowPage(rows, unreadable, count, next(start, continuation, laterPartitions));
    }

    private Optional<Position> next(PageStart start, Optional<String> continuation, boolean laterPartitions) {
        if (continuation.isEmpty() && !laterPartitions) {
            return Optional.empty();
        } else if (last != null) {
            return Optional.of(new Position.AfterRow(last));
        }
        return continuation.map(start::after);
    }
}
