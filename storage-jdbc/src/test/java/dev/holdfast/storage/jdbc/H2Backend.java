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
import java.util.Optional;
import java.util.Properties;

/** An H2 database for the kit, opened as a URL opens it, at the other end of a line that may break. */
class H2Backend implements Backend, ForeignRows {

    private final String url;
    final Interruptions line = new Interruptions();
    private Connection keeper;

    /** A database at this URL; a connection beside those of the drivers keeps one in memory alive and writes foreign rows. */
    H2Backend(String url) throws SQLException {
        this.url = url;
        this.keeper = DriverManager.getConnection(H2Url.of(url).url());
    }

    @Override
    public StorageDriver openDriver() {
        H2Url target = H2Url.of(url);
        JdbcOptions defaults = JdbcOptions.defaults();
        return new JdbcDriver(
                line.over(new PooledConnections(target, new Properties(), 10)),
                target.durable() ? defaults : defaults.withVolatileDatabase());
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

    @Override
    public Optional<AutoCloseable> beginOutage() {
        line.takeDown();
        return Optional.of(line::bringUp);
    }

    @Override
    public boolean loseNextAcknowledgement(Loss loss) {
        line.breakAtNextWrite(loss);
        return true;
    }

    @Override
    public boolean reopen() throws SQLException {
        if (!H2Url.of(url).durable()) {
            return false;
        }
        keeper.close(); // the last connection: this closes the database
        keeper = DriverManager.getConnection(H2Url.of(url).url());
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

    @Override
    public void close() throws SQLException {
        keeper.close();
    }
}
