package dev.holdfast.storage.jdbc;

import static java.util.Comparator.comparing;

import dev.holdfast.storage.jdbc.Failure.Stage;
import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes rows: a single one by a statement that commits by itself, a batch within a transaction. */
record Writes(Session session) {

    /** Characters of a statement's bodies from which on the next row goes into a further statement. */
    private static final int STATEMENT_SIZE = 1 << 20;

    private static final String ROW = "(?, ?, ?, ?, ?, ?)";

    WriteResult apply(Change change) throws SQLException {
        try {
            if (execute(change) > 0 || change.refusal(null).isEmpty()) {
                return new WriteResult.Applied(change.newVersion());
            }
        } catch (SQLException e) {
            if (change.inserts() && Failure.of(e) == Failure.DUPLICATE) {
                return new WriteResult.Refused(Refusal.EXISTS);
            }
            throw e;
        }
        return change.expected() == null ? new WriteResult.Refused(Refusal.MISSING) : refused(change);
    }

    private int execute(Change change) throws SQLException {
        List<Object> values = new ArrayList<>();
        String sql;
        if (change.deletes()) {
            sql = "DELETE FROM holdfast WHERE " + Session.KEY;
        } else if (change.expected() != null) {
            sql = "UPDATE holdfast SET version = ?, last_modified = ?, body = ? WHERE " + Session.KEY;
            values.addAll(change.content());
        } else {
            return session.update(change.inserts() ? insert(1) : upsert(1), change.row());
        }
        values.addAll(Session.keyOf(change.key()));
        if (change.expected() != null) {
            values.add(change.expected());
            sql += " AND version = ?";
        }
        return session.update(sql, values);
    }

    /** The condition did not hold, which is certain; the row that is there now only tells the reason. */
    private WriteResult refused(Change change) throws SQLException {
        session.reached(Stage.READING);
        try {
            Optional<StoredRow> current = session.read(change.key());
            return new WriteResult.Refused(current.isPresent() ? Refusal.CHANGED : Refusal.MISSING, current);
        } catch (UnreadableRowException e) {
            return new WriteResult.Refused(Refusal.CHANGED);
        }
    }

    /** Locks the rows, decides on all conditions, writes: at most four statements, unless the rows are large. */
    BatchResult apply(List<Change> changes) throws SQLException {
        Map<String, String> versions = lock(changes);
        for (int i = 0; i < changes.size(); i++) {
            Change change = changes.get(i);
            Optional<Refusal> refusal = change.refusal(versions.get(change.key().id()));
            if (refusal.isPresent()) {
                return new BatchResult.Refused(i, refusal.get());
            }
        }
        List<Change> inserts = new ArrayList<>();
        List<Change> upserts = new ArrayList<>();
        List<Change> deletes = new ArrayList<>();
        for (Change change : changes) {
            (change.deletes() ? deletes : change.inserts() ? inserts : upserts).add(change);
        }
        write(inserts);
        write(upserts);
        if (!deletes.isEmpty()) {
            session.update("DELETE FROM holdfast WHERE " + session.dialect.keyIsOneOf(deletes.size()), keys(deletes));
        }
        if (session.call.deadline().hasPassed()) {
            throw new DriverException(
                    Kind.UNAVAILABLE, session.call.operation() + ": the deadline passed before the commit");
        }
        return new BatchResult.Applied(changes.stream().map(Change::newVersion).toList());
    }

    /** The versions by id of those rows that are there. Two batches lock in the same order, so that neither must die. */
    private Map<String, String> lock(List<Change> changes) throws SQLException {
        Dialect dialect = session.dialect;
        String sql = "SELECT id, version FROM holdfast WHERE " + dialect.keyIsOneOf(changes.size()) + Session.ORDER
                + dialect.lock();
        return session.query(sql, keys(changes), changes.size(), rows -> {
            Map<String, String> versions = new HashMap<>();
            while (rows.next()) {
                versions.put(dialect.key(rows, 1), dialect.key(rows, 2));
            }
            return versions;
        });
    }

    private static List<String> keys(List<Change> changes) {
        return changes.stream()
                .flatMap(change -> Session.keyOf(change.key()).stream())
                .toList();
    }

    /** Writes rows of one kind, in order of id, so that two batches of new rows meet at the first that they share. */
    private void write(List<Change> changes) throws SQLException {
        changes.sort(comparing(change -> change.key().id()));
        List<Object> values = new ArrayList<>();
        int rows = 0;
        int size = 0;
        for (Change change : changes) {
            if (rows > 0 && size + change.body().length() > STATEMENT_SIZE) {
                session.update(change.inserts() ? insert(rows) : upsert(rows), values);
                values.clear();
                rows = 0;
                size = 0;
            }
            values.addAll(change.row());
            rows++;
            size += change.body().length();
        }
        if (rows > 0) {
            session.update(changes.get(0).inserts() ? insert(rows) : upsert(rows), values);
        }
    }

    private static String insert(int rows) {
        return "INSERT INTO holdfast (" + Session.COLUMNS + ") VALUES " + Session.list(ROW, rows);
    }

    private String upsert(int rows) {
        return session.dialect.upsert(Session.COLUMNS, Session.list(ROW, rows));
    }
}
