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

    RowPage read(Optional<RowKey> after) throws SQLException {
        for (Span span : Span.of(query, after)) {
            if (more) {
                break;
            } else if (query.projection() == Projection.COUNT) {
                count(span);
            } else {
                select(span);
            }
        }
        Optional<Position> next = Optional.ofNullable(more ? last : null).map(Position.AfterRow::new);
        return new RowPage(rows, unreadable, count, next);
    }

    private void select(Span span) throws SQLException {
        boolean whole = query.projection() == Projection.RECORDS;
        String columns = "partition_key, id, version" + (whole ? ", last_modified, body" : "");
        String sql = "SELECT " + columns + " FROM holdfast WHERE " + span.condition() + Session.ORDER
                + session.dialect.limit();
        // One row more than wanted tells whether there is another page.
        long wanted = query.limit() - count + 1;
        session.query(sql, span.with(wanted), (int) wanted, row -> {
            while (!more && row.next()) {
                if (count == query.limit() || size > PAGE_SIZE) {
                    more = true;
                } else {
                    add(row, whole);
                }
            }
            return more;
        });
    }

    private void add(ResultSet row, boolean whole) throws SQLException {
        RowKey key = key(row, 1);
        String version = session.dialect.key(row, 3);
        last = key;
        count++;
        try {
            if (whole) {
                String body = row.getString(5);
                size += body.length();
                rows.add(Session.decode(key, version, row.getLong(4), body));
            } else {
                RowVersion token = Session.rowVersion(version);
                rows.add(new StoredRow(key, StoredRecord.empty(), token, WriteId.parse(version), Optional.empty()));
            }
        } catch (UnreadableRowException e) {
            unreadable.add(new UnreadableRow(key, e.getMessage()));
        }
    }

    private void count(Span span) throws SQLException {
        boolean all = query.limit() == Integer.MAX_VALUE;
        // By partition, so that the last row counted is known.
        String sql = all
                ? "SELECT COUNT(*) FROM holdfast WHERE " + span.condition()
                : "SELECT COUNT(*), partition_key, MAX(id) FROM (SELECT partition_key, id FROM holdfast WHERE "
                        + span.condition() + Session.ORDER + session.dialect.limit()
                        + ") counted GROUP BY partition_key ORDER BY partition_key";
        List<Object> values = all ? span.values() : span.with(query.limit() - count);
        session.query(sql, values, 0, row -> {
            while (row.next()) {
                count += row.getLong(1);
                last = all ? null : key(row, 2);
            }
            return more = count == query.limit();
        });
    }

    private RowKey key(ResultSet row, int column) throws SQLException {
        return new RowKey(query.collection(), session.dialect.key(row, column), session.dialect.key(row, column + 1));
    }
}
