package dev.holdfast.storage.jdbc;

import static java.util.Collections.nCopies;
import static java.util.Comparator.comparing;

import dev.holdfast.storage.jdbc.Failure.Stage;
import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.CodePointOrder;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes rows: a single one by a statement that commits by itself, a batch in a transaction. */
record Writes(Session session, long now) {

    private static final Logger LOG = LoggerFactory.getLogger(Writes.class);
    private static final String COLUMNS = "collection, partition_key, id, version, last_modified, body";

    WriteResult apply(RowWrite write) throws SQLException {
        try {
            if (execute(write) > 0 || write.refusal(Optional.empty()).isEmpty()) {
                return new WriteResult.Applied(newVersion(write));
            }
        } catch (SQLException e) {
            if (write instanceof RowWrite.Insert && Failure.of(e) == Failure.DUPLICATE) {
                return new WriteResult.Refused(Refusal.EXISTS);
            }
            throw e;
        }
        return write.expectedVersion().isPresent() ? refused(write) : new WriteResult.Refused(Refusal.MISSING);
    }

    private int execute(RowWrite write) throws SQLException {
        if (write.content().isPresent() && write.expectedVersion().isEmpty()) {
            return session.update(write instanceof RowWrite.Insert ? insert(1) : upsert(1), values(write));
        }
        List<Object> values = new ArrayList<>(Session.parts(write.key()));
        write.expectedVersion().ifPresent(expected -> values.add(expected.token()));
        String condition = Session.KEY + (write.expectedVersion().isPresent() ? " AND version = ?" : "");
        if (write.content().isEmpty()) {
            return session.update("DELETE FROM holdfast WHERE " + condition, values);
        }
        values.addAll(0, content(write));
        return session.update(
                "UPDATE holdfast SET version = ?, last_modified = ?, body = ? WHERE " + condition, values);
    }

    /** The condition did not hold, which is certain; the row that is there now only tells the reason. */
    private WriteResult refused(RowWrite write) throws SQLException {
        session.reached(Stage.READING);
        try {
            Optional<StoredRow> current = session.read(write.key());
            return new WriteResult.Refused(current.isPresent() ? Refusal.CHANGED : Refusal.MISSING, current);
        } catch (DriverException corrupt) {
            return new WriteResult.Refused(Refusal.CHANGED);
        }
    }

    /** Commits if the batch is applied and rolls back after everything else; the connection comes back as it was. */
    BatchResult apply(List<RowWrite> writes) throws SQLException {
        Connection connection = session.connection;
        int isolation = connection.getTransactionIsolation();
        boolean ended = false;
        try {
            if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
            connection.setAutoCommit(false);
            session.reached(Stage.IN_TRANSACTION);
            BatchResult result = inTransaction(writes);
            if (result instanceof BatchResult.Applied) {
                session.reached(Stage.COMMITTING);
                connection.commit();
            } else {
                connection.rollback();
            }
            ended = true;
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            // Never a commit after a failure: some databases answer it as if they had not rolled back.
            try {
                connection.rollback();
                ended = true;
            } catch (SQLException | RuntimeException second) {
                e.addSuppressed(second);
            }
            throw e;
        } finally {
            restore(connection, isolation, ended);
        }
    }

    private static void restore(Connection connection, int isolation, boolean ended) {
        try {
            if (!ended) {
                connection.abort(Runnable::run); // autocommit would commit what is still open
                return;
            }
            connection.setAutoCommit(true);
            if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
                connection.setTransactionIsolation(isolation);
            }
        } catch (SQLException | RuntimeException e) {
            LOG.debug("a connection could not be restored after a transaction", e);
        }
    }

    /** Locks the rows, decides on all conditions, writes: at most four statements. The limits of a batch fit each. */
    private BatchResult inTransaction(List<RowWrite> writes) throws SQLException {
        Map<String, RowVersion> versions = lock(writes);
        for (int i = 0; i < writes.size(); i++) {
            RowWrite write = writes.get(i);
            Optional<RowVersion> version =
                    Optional.ofNullable(versions.get(write.key().id()));
            Optional<Refusal> refusal = write.refusal(version);
            if (refusal.isPresent()) {
                return new BatchResult.Refused(i, refusal.get());
            }
        }
        // In one order for all, so that two batches of new rows meet at the first that they share.
        List<RowWrite> sorted = writes.stream()
                .sorted(comparing(write -> write.key().id(), CodePointOrder.INSTANCE))
                .toList();
        Predicate<RowWrite> inserts = RowWrite.Insert.class::isInstance;
        Predicate<RowWrite> deletes = write -> write.content().isEmpty();
        send(this::insert, sorted.stream().filter(inserts));
        send(this::upsert, sorted.stream().filter(inserts.or(deletes).negate()));
        send(this::delete, sorted.stream().filter(deletes));
        if (session.call.deadline().hasPassed()) {
            throw new DriverException(
                    Kind.UNAVAILABLE, session.call.operation() + ": the deadline passed before the commit");
        }
        return new BatchResult.Applied(writes.stream().map(Writes::newVersion).toList());
    }

    private void send(IntFunction<String> sql, Stream<RowWrite> writes) throws SQLException {
        List<List<Object>> rows = writes.map(this::values).toList();
        if (!rows.isEmpty()) {
            session.update(
                    sql.apply(rows.size()), rows.stream().flatMap(List::stream).toList());
        }
    }

    /** The versions by id of the rows that are there. Two batches lock in the same order, so that neither must die. */
    private Map<String, RowVersion> lock(List<RowWrite> writes) throws SQLException {
        String sql = "SELECT id, version FROM holdfast WHERE " + oneOf(writes.size()) + Session.ORDER
                + session.dialect.lock();
        List<String> keys = writes.stream()
                .flatMap(write -> Session.parts(write.key()).stream())
                .toList();
        return session.query(sql, keys, rows -> {
            Map<String, RowVersion> versions = new HashMap<>();
            while (rows.next()) {
                versions.put(session.key(rows, 1), versionOrNone(session.key(rows, 2)));
            }
            return versions;
        });
    }

    /** What another program wrote in place of a version is none that anybody expects. */
    private static RowVersion versionOrNone(String text) {
        try {
            return new RowVersion(text);
        } catch (IllegalArgumentException e) {
            return new RowVersion(UUID.randomUUID().toString());
        }
    }

    private static Optional<RowVersion> newVersion(RowWrite write) {
        return write.content().map(record -> new RowVersion(write.writeId().token()));
    }

    /** The key, and what the row holds unless it is removed. */
    private List<Object> values(RowWrite write) {
        List<Object> values = new ArrayList<>(Session.parts(write.key()));
        if (write.content().isPresent()) {
            values.addAll(content(write));
        }
        return values;
    }

    private List<Object> content(RowWrite write) {
        Session.Body body = new Session.Body(BodyCodec.write(write.content().orElseThrow()));
        return List.of(write.writeId().token(), now, body);
    }

    private String insert(int rows) {
        return "INSERT INTO holdfast (" + COLUMNS + ") VALUES " + list(rows, "(?, ?, ?, ?, ?, ?)");
    }

    private String upsert(int rows) {
        return session.dialect.upsert().formatted(COLUMNS, list(rows, "(?, ?, ?, ?, ?, ?)"));
    }

    private String delete(int keys) {
        return "DELETE FROM holdfast WHERE " + oneOf(keys);
    }

    private String oneOf(int keys) {
        return session.dialect.keyIsOneOf().formatted(list(keys, "(?, ?, ?)"));
    }

    private static String list(int items, String item) {
        return String.join(", ", nCopies(items, item));
    }
}
