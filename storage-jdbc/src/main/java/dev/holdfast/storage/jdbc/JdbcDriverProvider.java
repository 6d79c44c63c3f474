package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.spi.Settings;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.storage.spi.StorageDriverProvider;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * Opens {@code jdbc:} URLs with a connection pool of the driver's own. Stateless.
 *
 * <p>Settings: {@code user}; {@code password}; {@code table}, by default {@code holdfast}; {@code schema}, {@code create} (the
 * default: the table is made on first use) or {@code provisioned}; {@code pool.size}, 1 to 1,000 connections, by default 10.
 *
 * <p>An H2 file is opened so that acknowledged writes survive the death of the process, though not of the machine: {@code
 * WRITE_DELAY=0}, on the file system {@code async:}, without {@code DB_CLOSE_ON_EXIT}, trace file and reuse of results; any of
 * these that the URL sets itself stands. The same file opened twice in one process must be opened by the same file system. A
 * named database in memory lives at least as long as the driver.
 */
public final class JdbcDriverProvider implements StorageDriverProvider {

    /** For {@link java.util.ServiceLoader}. */
    public JdbcDriverProvider() {}

    @Override
    public boolean accepts(String url) {
        return url.startsWith("jdbc:");
    }

    @Override
    public StorageDriver open(String url, Map<String, String> given) {
        Settings settings = Settings.of(given, "user", "password", "table", "schema", "pool.size");
        H2Url target = H2Url.of(url);
        boolean creates = settings.choice("schema", "create", "provisioned").equals("create");
        String table = settings.matching("table", JdbcOptions.TABLE, "holdfast");
        JdbcOptions options = new JdbcOptions(
                table, creates, target.durable(), JdbcOptions.defaults().clock());
        Properties login = new Properties();
        settings.find("user").ifPresent(user -> login.setProperty("user", user));
        settings.find("password").ifPresent(password -> login.setProperty("password", password));
        int size = settings.number("pool.size", 1, 1_000, 10);
        try {
            DriverManager.getDriver(url);
        } catch (SQLException e) {
            String product = url.substring("jdbc:".length()).replaceFirst(":.*", "");
            throw new IllegalArgumentException(
                    "no JDBC driver for '" + product + "' is on the class path or the module path", e);
        }
        return new JdbcDriver(new PooledConnections(target, login, size), options);
    }
}
