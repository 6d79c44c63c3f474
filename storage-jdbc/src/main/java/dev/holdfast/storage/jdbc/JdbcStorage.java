package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Opens stores over a database that the host connects to. Stores over a URL are opened by {@link
 * dev.holdfast.storage.Stores#open(String)}.
 *
 * <p>The {@link DataSource} stays the host's: it is not closed. It must give connections in autocommit mode that are no part
 * of a transaction of the host's own; others are refused. How long a call waits for a connection is up to the {@link
 * DataSource}. Supported are databases of H2 2.5.
 */
public final class JdbcStorage {

    private JdbcStorage() {}

    /** Opens a store over the host's database; no I/O. */
    public static Store open(DataSource dataSource, JdbcOptions options, StoreOptions storeOptions) {
        return Store.over(driver(dataSource, options), storeOptions);
    }

    /** A driver over the host's database, for a store that is put together by hand; no I/O. Safe for use by several threads. */
    public static StorageDriver driver(DataSource dataSource, JdbcOptions options) {
        Objects.requireNonNull(dataSource, "dataSource");
        Objects.requireNonNull(options, "options");
        return new JdbcDriver(deadline -> dataSource.getConnection(), options);
    }
}
