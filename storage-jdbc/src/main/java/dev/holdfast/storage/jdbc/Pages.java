package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.UnreadableRow;
import dev.holdfast.storage.model.WriteId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One page of a query. Every query orders by all key columns: H2 walks the index only then. Not thread-safe. */
final class Pages {

    /** Characters of bodies from which on the page ends early: a thousand of the largest records would fill a heap. */
    private static final long PAGE_SIZE = 16L << 20;

    private final Session session;
    private final RowQuery query;
    private final List<StoredRow> rows = new ArrayList<>();
    private final List<UnreadableRow> unreadable = new ArrayList<>();
    private @Nullable RowKey last;
    private long count;
    private long size;
    private boolean more;

    Pages(Session session, RowQuery query) {
        this.session = session;
        this.query = query;
    }

    /**
     * Reads the page. A scan goes on after a row in two steps, the rest of its partition and the partitions after it: for one
     * condition that says both, hardly a database walks the index.
     */
    RowPage read(Optional<RowKey> after) throws SQLException {
        Optional<String> partition = query.partition().or(() -> after.map(RowKey::partition));
        walk(new Condition("collection = ?", query.collection())
                .and("partition_key = ?", partition)
                .and("id >= ?", query.ids().from())
                .and("id < ?", query.ids().before())
                .and("id > ?", after.map(RowKey::id)));
        if (query.partition().isEmpty() && after.isPresent() && !more) {
            walk(new Condition("collection = ?", query.collection()).and("partition_key > ?", partition));
        }
        Optional<Position> next = Optional.ofNullable(more ? last : null).map(Position.AfterRow::new);
        return new RowPage(rows, unreadable, count, next);
    }

    /** A stretch of the primary key. */
    private record Condition(StringBuilder text, List<Object> values) {

        Condition(String text, String value) {
            this(new StringBuilder(text), new ArrayList<>(List.of(value)));
        }

        Condition and(String comparison, Optional<String> value) {
            value.ifPresent(present -> {
                text.append(" AND ").append(comparison);
                values.add(present);
            });
            return this;
        }
    }

    private void walk(Condition condition) throws SQLException {
        if (query.projection() == Projection.COUNT) {
            count(condition);
            return;
        }
        boolean whole = query.projection() == Projection.RECORDS;
        String columns = "partition_key, id, version" + (whole ? ", last_modified, body" : "");
        String sql = "SELECT " + columns + " FROM holdfast WHERE " + condition.text() + Session.ORDER
                + session.dialect.limit();
        // One row more than wanted tells whether there is another page.
        condition.values().add(query.limit() - count + 1);
        session.query(sql, condition.values(), row -> {
            while (!more && row.next()) {
                more = count == query.limit() || size > PAGE_SIZE;
                if (!more) {
                    add(row, whole);
                }
            }
            return more;
        });
    }

    private void add(ResultSet row, boolean whole) throws SQLException {
        RowKey key = key(row, 1);
        last = key;
        count++;
        try {
            if (whole) {
                size += row.getString(5).length();
                rows.add(session.whole(key, row, 3));
            } else {
                String version = session.key(row, 3);
                rows.add(new StoredRow(
                        key, StoredRecord.empty(), new RowVersion(version), WriteId.parse(version), Optional.empty()));
            }
        } catch (IllegalArgumentException e) {
            unreadable.add(new UnreadableRow(key, String.valueOf(e.getMessage())));
        }
    }

    private void count(Condition condition) throws SQLException {
        boolean all = query.limit() == Integer.MAX_VALUE;
        // By partition, so that the last row counted is known.
        String sql = "SELECT COUNT(*), partition_key, MAX(id) FROM (SELECT partition_key, id FROM holdfast WHERE "
                + condition.text() + Session.ORDER + session.dialect.limit()
                + ") counted GROUP BY partition_key ORDER BY partition_key";
        if (all) {
            sql = "SELECT COUNT(*) FROM holdfast WHERE " + condition.text();
        } else {
            condition.values().add(query.limit() - count);
        }
        // Counting is the one statement whose work has no bound.
        int seconds = (int) (session.call.deadline().remainingMillis() / 1_000) + 1;
        session.query(sql, condition.values(), seconds, row -> {
            while (row.next()) {
                count += row.getLong(1);
                last = all ? null : key(row, 2);
            }
            more = count == query.limit();
            return more;
        });
    }

    private RowKey key(ResultSet row, int column) throws SQLException {
        return new RowKey(query.collection(), session.key(row, column), session.key(row, column + 1));
    }
}
