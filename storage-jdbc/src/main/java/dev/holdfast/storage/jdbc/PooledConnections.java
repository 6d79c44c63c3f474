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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A pool of our own, made when the first connection is asked for. */
final class PooledConnections implements Connections {

    private static final Logger LOG = LoggerFactory.getLogger(PooledConnections.class);

    /** How long one wait for the pool is: a failure to connect shows at its end, not at the deadline. */
    private static final long WAIT_MILLIS = 250;

    /** How long the pool waits to learn that an idle connection is dead. */
    private static final Duration VALIDATION = Duration.ofSeconds(1);

    /** The pool by itself would go on with a connection that fails with a product's own code for "broken". */
    private static final SQLExceptionOverride BROKEN = new SQLExceptionOverride() {
        @java.lang.Override
        public Override adjudicate(SQLException failure) {
            return Failure.of(failure) == Failure.LOST ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
        }
    };

    private final H2Url target;
    private final Properties login = new Properties();
    private final int size;
    private volatile @Nullable HikariPool pool;
    private @Nullable Connection keeper;
    private boolean closed;

    /** A pool of this size for this user and password, as far as they are given. */
    PooledConnections(H2Url target, Map<String, String> settings, int size) {
        this.target = target;
        this.size = size;
        for (String name : List.of("user", "password")) {
            if (settings.containsKey(name)) {
                login.setProperty(name, settings.get(name));
            }
        }
    }

    @Override
    public Connection take(Deadline deadline) throws SQLException {
        HikariPool open = pool == null ? start() : pool;
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
        } else if (pool == null) {
            if (target.embedded() && keeper == null) {
                // Closing its last connection closes an embedded database, which ends one in memory: this one stays.
                keeper = DriverManager.getConnection(target.url(), login);
            }
            pool = new HikariPool(config());
        }
        return pool;
    }

    private HikariConfig config() {
        HikariConfig config = new HikariConfig();
        config.setPoolName("holdfast-" + Integer.toHexString(System.identityHashCode(this)));
        config.setJdbcUrl(target.url());
        config.setDataSourceProperties(login);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(0);
        config.setInitializationFailTimeout(-1);
        config.setValidationTimeout(VALIDATION.toMillis());
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setExceptionOverride(BROKEN);
        config.validate();
        return config;
    }

    @Override
    public synchronized void close() {
        closed = true;
        boolean interrupted = Thread.interrupted(); // an interrupt would leave the pool half shut down
        try {
            HikariPool last = pool;
            pool = null;
            if (last != null) {
                last.shutdown();
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        try {
            if (keeper != null) {
                keeper.close();
            }
        } catch (SQLException e) {
            LOG.warn("the last connection could not be closed", e);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
