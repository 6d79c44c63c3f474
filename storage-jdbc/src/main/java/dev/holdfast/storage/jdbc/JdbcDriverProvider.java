package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.storage.spi.StorageDriverProvider;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Opens {@code jdbc:} URLs with a connection pool of the driver's own. Stateless.
 *
 * <p>Settings: {@code user}; {@code password}; {@code table}, by default {@code holdfast}; {@code schema}, {@code create} (the
 * default: the table is made on first use) or {@code provisioned}; {@code pool.size}, 1 to 1,000 connections, by default 10.
 *
 * <p>An H2 file is opened so that acknowledged writes survive the death of the process, though not of the machine: {@code
 * WRITE_DELAY=0}, on the file system {@code async:}, without {@code DB_CLOSE_ON_EXIT} and without reuse of results; any of
 * these that the URL sets itself stands. The same file opened twice in one process must be opened by the same file system. A
 * named database in memory lives at least as long as the driver.
 */
public final class JdbcDriverProvider implements StorageDriverProvider {

    private static final Set<String> SETTINGS =
            new TreeSet<>(Set.of("user", "password", "table", "schema", "pool.size"));

    /** For {@link java.util.ServiceLoader}. */
    public JdbcDriverProvider() {}

    @Override
    public boolean accepts(String url) {
        return url.startsWith("jdbc:");
    }

    @Override
    public StorageDriver open(String url, Map<String, String> settings) {
        for (String name : settings.keySet()) {
            if (!SETTINGS.contains(name)) {
                throw new IllegalArgumentException("setting '" + name + "' is not known; known are " + SETTINGS);
            }
        }
        String size = settings.getOrDefault("pool.size", "10");
        if (!size.matches("[1-9][0-9]{0,2}|1000")) {
            throw new IllegalArgumentException("setting 'pool.size' is not a number from 1 to 1,000");
        }
        requireDriver(url);
        H2Url target = H2Url.matches(url) ? H2Url.of(url) : new H2Url(url, false, true);
        JdbcOptions options = options(settings);
        return new JdbcDriver(
                new PooledConnections(target, settings, Integer.parseInt(size)),
                target.durable() ? options : options.withVolatileDatabase());
    }

    private static JdbcOptions options(Map<String, String> settings) {
        JdbcOptions options = JdbcOptions.defaults().withTable(settings.getOrDefault("table", "holdfast"));
        return switch (settings.getOrDefault("schema", "create")) {
            case "create" -> options;
            case "provisioned" -> options.withProvisionedTable();
            default -> throw new IllegalArgumentException("setting 'schema' is neither 'create' nor 'provisioned'");
        };
    }

    private static void requireDriver(String url) {
        try {
            DriverManager.getDriver(url);
        } catch (SQLException e) {
            String product = url.substring("jdbc:".length()).replaceFirst(":.*", "");
            throw new IllegalArgumentException(
                    "no JDBC driver for '" + product + "' is on the class path or the module path", e);
        }
    }
}
