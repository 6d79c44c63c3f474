package dev.holdfast.storage.inmemory;

import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.CodePointOrder;
import dev.holdfast.storage.spi.DriverException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one page of the ordered rows: starts where it should, and stops at the limit or where the asked range ends. */
final class PageReader {

    private final RowQuery query;

    PageReader(RowQuery query) {
        this.query = query;
    }

    RowPage read(NavigableMap<RowKey, StoredRow> all) {
        List<StoredRow> rows = new ArrayList<>();
        long count = 0;
        @Nullable RowKey last = null;
        for (StoredRow row : start(all).values()) {
            if (!holds(row.key())) {
                break;
            }
            if (count == query.limit()) {
                return new RowPage(
                        rows, List.of(), count, Optional.ofNullable(last).map(Position.AfterRow::new));
            }
            count++;
            last = row.key();
            if (query.projection() != Projection.COUNT) {
                rows.add(projected(row));
            }
        }
        return new RowPage(rows, List.of(), count, Optional.empty());
    }

    private NavigableMap<RowKey, StoredRow> start(NavigableMap<RowKey, StoredRow> all) {
        RowKey first = new RowKey(
                query.collection(),
                query.partition().orElse(""),
                query.ids().from().orElse(""));
        if (query.from().isEmpty()) {
            return all.tailMap(first, true);
        }
        if (query.from().get() instanceof Position.AfterRow after) {
            return Rows.ORDER.compare(after.key(), first) < 0
                    ? all.tailMap(first, true)
                    : all.tailMap(after.key(), false);
        }
        throw new DriverException(
                DriverException.Kind.REJECTED, "the position is a token, and this adapter gives none");
    }

    /** Rows from the start on are in the range until one is not. */
    private boolean holds(RowKey key) {
        return key.collection().equals(query.collection())
                && query.partition().map(key.partition()::equals).orElse(true)
                && query.ids()
                        .before()
                        .map(before -> CodePointOrder.INSTANCE.compare(key.id(), before) < 0)
                        .orElse(true);
    }

    private StoredRow projected(StoredRow row) {
        return query.projection() == Projection.RECORDS
                ? row
                : new StoredRow(row.key(), StoredRecord.empty(), row.version(), row.writeId(), Optional.empty());
    }
}
