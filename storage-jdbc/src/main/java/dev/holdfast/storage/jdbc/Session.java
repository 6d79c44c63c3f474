package dev.holdfast.storage.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.storage.jdbc.Failure.Stage;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One call's use of a connection. Statements name the table {@code holdfast}, whatever it is called, and have all their
 * values bound. Not thread-safe.
 */
final class Session {

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
            stage = stage == Stage.READING ? Stage.WRITING : stage;
            return statement.executeUpdate();
        }
    }

    <T> T query(String sql, List<?> values, Reader<T> reader) throws SQLException {
        return query(sql, values, 0, reader);
    }

    /** A query that ends after some seconds, 0 for no limit. H2 keeps a limit with the connection, so it is taken back. */
    <T> T query(String sql, List<?> values, int seconds, Reader<T> reader) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.replace("holdfast", table))) {
            bind(statement, values);
            statement.setFetchSize(1001); // a page is one round trip
            int before = seconds == 0 ? 0 : statement.getQueryTimeout();
            if (seconds != before) {
                statement.setQueryTimeout(seconds);
            }
            try (ResultSet rows = statement.executeQuery()) {
                return reader.read(rows);
            } finally {
                if (seconds != before) {
                    statement.setQueryTimeout(before);
                }
            }
        }
    }

    private void bind(PreparedStatement statement, List<?> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            if (value instanceof Body body) {
                statement.setString(i + 1, body.text());
            } else if (value instanceof String key && dialect.bytes()) {
                statement.setBytes(i + 1, key.getBytes(UTF_8));
            } else {
                statement.setObject(i + 1, value);
            }
        }
    }

    /** A part of a key, or a version. */
    String key(ResultSet row, int column) throws SQLException {
        if (!dialect.bytes()) {
            return row.getString(column);
        }
        byte[] bytes = row.getBytes(column);
        String text = new String(bytes, UTF_8);
        // A page that goes on after a key it cannot express would come to the same row for ever.
        if (text.indexOf('\uFFFD') >= 0 && !Arrays.equals(text.getBytes(UTF_8), bytes)) {
            throw new DriverException(Kind.CORRUPT, call.operation() + ": the table has a row whose key is not UTF-8");
        }
        return text;
    }

    Optional<StoredRow> read(RowKey key) throws SQLException {
        String sql = "SELECT version, last_modified, body FROM holdfast WHERE " + KEY;
        try {
            return query(sql, parts(key), row -> row.next() ? Optional.of(whole(key, row, 1)) : Optional.empty());
        } catch (IllegalArgumentException e) {
            throw new DriverException(Kind.CORRUPT, call.operation() + ": row " + key + ": " + e.getMessage());
        }
    }

    /**
     * A row from the columns version, last_modified and body, of which the first is given.
     *
     * @throws IllegalArgumentException if it cannot be decoded: another program may have written it
     */
    StoredRow whole(RowKey key, ResultSet row, int column) throws SQLException {
        String version = key(row, column);
        Optional<Instant> written = Optional.of(Instant.ofEpochMilli(row.getLong(column + 1)));
        StoredRecord record = BodyCodec.read(row.getString(column + 2));
        return new StoredRow(key, record, new RowVersion(version), WriteId.parse(version), written);
    }

    static List<String> parts(RowKey key) {
        return List.of(key.collection(), key.partition(), key.id());
    }
}
