package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.jdbc.Failure.Stage;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.spi.Call;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * One call's use of a connection. Statements name the table {@code holdfast}, whatever it is called, and have all their
 * values bound. Not thread-safe.
 */
final class Session {

    static final String COLUMNS = "collection, partition_key, id, version, last_modified, body";
    static final String KEY = "collection = ? AND partition_key = ? AND id = ?";
    static final String ORDER = " ORDER BY collection, partition_key, id";

    /** A bound text that is neither part of a key nor a version. */
    record Body(String text) {}

    /** Reads the rows of a query. */
    @FunctionalInterface
    interface Reader<T> {
        T read(ResultSet rows) throws SQLException;
    }

    final Connection connection;
    final Dialect dialect;
    final Call call;
    private final String table;
    private Stage stage;

    Session(Connection connection, Dialect dialect, String table, Call call, Stage stage) {
        this.connection = connection;
        this.dialect = dialect;
        this.table = table;
        this.call = call;
        this.stage = stage;
    }

    /** How far the call has come; once a write is sent, its outcome is open. */
    Stage stage() {
        return stage;
    }

    void reached(Stage stage) {
        this.stage = stage;
    }

    /** Runs a statement; returns how many rows it changed. */
    int update(String sql, List<?> values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.replace("holdfast", table))) {
            bind(statement, values);
            if (stage == Stage.READING) {
                stage = Stage.WRITING;
            }
            return statement.executeUpdate();
        }
    }

    /** Runs a query of about this many rows, or, with 0, of work without a bound. */
    <T> T query(String sql, List<?> values, int rows, Reader<T> reader) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.replace("holdfast", table));
                Restore limit = rows == 0 ? limitTime(statement) : null) {
            bind(statement, values);
            statement.setFetchSize(rows);
            try (ResultSet result = statement.executeQuery()) {
                return reader.read(result);
            }
        }
    }

    /** Ends a statement at the deadline. H2 keeps the limit with the connection, at the price of a statement: it is undone. */
    private Restore limitTime(PreparedStatement statement) throws SQLException {
        int before = statement.getQueryTimeout();
        statement.setQueryTimeout((int) (call.deadline().remainingMillis() / 1000 + 1));
        return () -> statement.setQueryTimeout(before);
    }

    @FunctionalInterface
    private interface Restore extends AutoCloseable {
        @Override
        void close() throws SQLException;
    }

    private void bind(PreparedStatement statement, List<?> values) throws SQLException {
        int index = 0;
        for (Object value : values) {
            index++;
            if (value instanceof String text) {
                dialect.bindKey(statement, index, text);
            } else if (value instanceof Body body) {
                statement.setString(index, body.text());
            } else {
                statement.setLong(index, (Long) value);
            }
        }
    }

    Optional<StoredRow> read(RowKey key) throws SQLException {
        String sql = "SELECT version, last_modified, body FROM holdfast WHERE " + KEY;
        return query(sql, keyOf(key), 1, row -> {
            if (!row.next()) {
                return Optional.empty();
            }
            return Optional.of(decode(key, dialect.key(row, 1), row.getLong(2), row.getString(3)));
        });
    }

    /** A row as it is stored; another program may have written it. */
    static StoredRow decode(RowKey key, String version, long lastModified, String body) {
        Optional<Instant> written = Optional.of(Instant.ofEpochMilli(lastModified));
        return new StoredRow(key, BodyCodec.read(body), rowVersion(version), WriteId.parse(version), written);
    }

    static RowVersion rowVersion(String text) {
        try {
            return new RowVersion(text);
        } catch (IllegalArgumentException e) {
            throw new UnreadableRowException(e.getMessage());
        }
    }

    static List<String> keyOf(RowKey key) {
        return List.of(key.collection(), key.partition(), key.id());
    }

    static String list(String item, int count) {
        return String.join(", ", Collections.nCopies(count, item));
    }
}
