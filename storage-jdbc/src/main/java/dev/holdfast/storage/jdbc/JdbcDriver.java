package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.jdbc.Failure.Stage;
import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.Deadline;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.storage.spi.TimeSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps rows in one table of a relational database; the version of a row is the id of the write that made it. */
final class JdbcDriver implements StorageDriver {

    private static final Logger LOG = LoggerFactory.getLogger(JdbcDriver.class);

    /** Where connections come from. Safe for use by several threads. */
    @FunctionalInterface
    interface Connections {

        /** A connection that the caller closes; waits up to the deadline where it can. */
        Connection take(Deadline deadline) throws SQLException;

        /** Releases what was opened here. */
        default void close() {}
    }

    /** How often a call starts over after a certain rollback. */
    private static final int RESTARTS = 5;

    private final Connections connections;
    private final JdbcOptions options;
    private final Schema schema;

    JdbcDriver(Connections connections, JdbcOptions options) {
        this.connections = connections;
        this.options = options;
        this.schema = new Schema(options);
    }

    @Override
    public DriverInfo info() {
        return new DriverInfo("jdbc", options.durable(), true);
    }

    @Override
    public Optional<StoredRow> read(RowKey key, Call call) {
        return run(call, List.of(), session -> session.read(key));
    }

    @Override
    public RowPage query(RowQuery query, Call call) {
        if (query.from().orElse(null) instanceof Position.Token) {
            throw new DriverException(Kind.REJECTED, call.operation() + ": the position is not one of this adapter");
        }
        Optional<RowKey> after = query.from().map(position -> ((Position.AfterRow) position).key());
        return run(call, List.of(), session -> new Pages(session, query).read(after));
    }

    @Override
    public WriteResult write(RowWrite write, Call call) {
        return run(call, List.of(write.key()), session -> writes(session).apply(write));
    }

    @Override
    public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
        List<RowKey> rows = writes.stream().map(RowWrite::key).toList();
        return run(call, rows, session -> writes(session).apply(writes));
    }

    private Writes writes(Session session) {
        return new Writes(session, options.clock().millis());
    }

    @Override
    public void close() {
        connections.close();
    }

    @FunctionalInterface
    private interface Work<T> {
        T in(Session session) throws SQLException;
    }

    private <T> T run(Call call, List<RowKey> writes, Work<T> work) {
        boolean interrupted = Thread.currentThread().isInterrupted();
        try {
            for (int restart = 1; ; restart++) {
                Connection connection = null;
                Session session = null;
                SQLException failure;
                try {
                    connection = take(call);
                    Dialect dialect = schema.dialect(connection, call);
                    session = new Session(connection, dialect, options.table(), call, Stage.READING);
                    try (Gates gates = Gates.enter(dialect.waitsDeaf() ? writes : List.of(), call)) {
                        return work.in(session);
                    }
                } catch (SQLException e) {
                    failure = e;
                } finally {
                    giveBack(connection);
                }
                Stage reached = session == null ? Stage.SETTING_UP : session.stage();
                boolean again = Failure.of(failure).startsOver(reached) && restart <= RESTARTS;
                if (!again || call.deadline().hasPassed() || !pause(restart)) {
                    throw Failure.of(failure, reached, call);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt(); // H2 clears the flag when it waits for a lock
            }
        }
    }

    private Connection take(Call call) throws SQLException {
        Connection connection;
        try {
            connection = connections.take(call.deadline());
        } catch (RuntimeException e) {
            throw new DriverException(Kind.UNAVAILABLE, call.operation() + ": the DataSource failed", e);
        }
        if (!connection.getAutoCommit()) {
            giveBack(connection);
            throw new DriverException(
                    Kind.MISCONFIGURED,
                    call.operation() + ": the DataSource gives connections with autoCommit=false or of the host's own "
                            + "transaction; give one whose connections are in autocommit mode");
        }
        return connection;
    }

    private static void giveBack(@Nullable Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException | RuntimeException e) {
            LOG.debug("a connection could not be given back", e); // what was done with it stands
        }
    }

    /** Waits a little, so that two transactions do not meet again; false, with the flag set, if interrupted. */
    private static boolean pause(int restart) {
        try {
            TimeSource.system()
                    .sleep(Duration.ofMillis(ThreadLocalRandom.current().nextLong(4L << restart)));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
