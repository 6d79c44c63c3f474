package dev.holdfast.storage.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.SQLExceptionOverride;
import com.zaxxer.hikari.pool.HikariPool;
import dev.holdfast.storage.spi.Deadline;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A pool of our own, made when the first connection is asked for. Thread-safe. */
final class PooledConnections implements JdbcDriver.Connections {

    private static final Logger LOG = LoggerFactory.getLogger(PooledConnections.class);

    /** How long one wait for the pool is: a failure to connect shows at its end, not at the deadline. */
    private static final long WAIT_MILLIS = 250;

    private final HikariConfig config = new HikariConfig();
    private final boolean embedded;
    private volatile @Nullable HikariPool pool;
    private @Nullable Connection keeper;
    private boolean closed;

    /** A pool of this size for a login of user and password, as far as they are given. */
    PooledConnections(H2Url target, Properties login, int size) {
        embedded = target.embedded();
        config.setJdbcUrl(target.url());
        config.setDataSourceProperties(login);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(0);
        config.setInitializationFailTimeout(-1);
        config.setValidationTimeout(1_000); // how long an idle connection may take to show that it is alive
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        // The pool by itself would go on with a connection that fails with a product's own code for "broken".
        config.setExceptionOverride(new SQLExceptionOverride() {
            @java.lang.Override
            public SQLExceptionOverride.Override adjudicate(SQLException failure) {
                return Failure.of(failure) == Failure.LOST
                        ? SQLExceptionOverride.Override.MUST_EVICT
                        : SQLExceptionOverride.Override.CONTINUE_EVICT;
            }
        });
        config.validate();
    }

    @Override
    public Connection take(Deadline deadline) throws SQLException {
        HikariPool open = pool;
        open = open == null ? start() : open;
        while (true) {
            // The pool's own time-out is one for all; this method takes one for each call.
            long millis = Math.max(1, Math.min(WAIT_MILLIS, deadline.remainingMillis()));
            try {
                return open.getConnection(millis);
            } catch (SQLTransientConnectionException e) {
                if (e.getCause() != null || deadline.hasPassed()) {
                    throw e;
                }
            }
        }
    }

    private synchronized HikariPool start() throws SQLException {
        if (closed) {
            throw new SQLNonTransientConnectionException("closed");
        } else if (embedded && keeper == null) {
            // Closing its last connection closes an embedded database, which ends one in memory: this one stays.
            keeper = DriverManager.getConnection(config.getJdbcUrl(), config.getDataSourceProperties());
        }
        HikariPool open = pool == null ? new HikariPool(config) : pool;
        pool = open;
        return open;
    }

    @Override
    public synchronized void close() {
        closed = true;
        boolean interrupted = Thread.interrupted(); // an interrupt would leave the pool half shut down
        try (Connection last = keeper) {
            if (pool != null) {
                pool.shutdown();
            }
        } catch (InterruptedException e) {
            interrupted = true;
        } catch (SQLException e) {
            LOG.warn("the last connection could not be closed", e);
        } finally {
            pool = null;
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
