package dev.holdfast.storage.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.conformance.ForeignRows;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.spi.StorageDriver;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** An H2 database for the kit, opened by URL as an application would. */
class H2Backend implements Backend, ForeignRows {

    private final String url;
    private final String keeperUrl;
    private Connection keeper;

    /**
     * A database at this URL.
     *
     * @param keeperUrl the same database, for the connection that keeps one in memory alive and writes foreign rows
     */
    H2Backend(String url, String keeperUrl) throws SQLException {
        this.url = url;
        this.keeperUrl = keeperUrl;
        this.keeper = DriverManager.getConnection(keeperUrl);
    }

    @Override
    public StorageDriver openDriver() throws Exception {
        return new JdbcDriverProvider().open(url, Map.of());
    }

    @Override
    public Optional<ForeignRows> foreignRows() {
        return Optional.of(this);
    }

    @Override
    public void plantReadable(RowKey key, String text) throws SQLException {
        plant(key, "{\"text\":\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"}");
    }

    @Override
    public boolean plantUnreadable(RowKey key) throws SQLException {
        plant(key, "<not json>");
        return true;
    }

    private void plant(RowKey key, String body) throws SQLException {
        String sql = "MERGE INTO holdfast (collection, partition_key, id, version, last_modified, body) "
                + "KEY (collection, partition_key, id) VALUES (?, ?, ?, ?, 0, ?)";
        try (PreparedStatement statement = keeper.prepareStatement(sql)) {
            statement.setBytes(1, key.collection().getBytes(UTF_8));
            statement.setBytes(2, key.partition().getBytes(UTF_8));
            statement.setBytes(3, key.id().getBytes(UTF_8));
            statement.setBytes(4, ("foreign-" + System.nanoTime()).getBytes(UTF_8));
            statement.setString(5, body);
            statement.executeUpdate();
        }
    }

    /** Closes the database with its last connection. */
    @Override
    public boolean reopen() throws SQLException {
        keeper.close();
        keeper = DriverManager.getConnection(keeperUrl);
        return true;
    }

    @Override
    public void close() throws SQLException {
        keeper.close();
    }
}
