package dev.holdfast.storage.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes sure of the table on first use: finds out what database this is, and checks the table or makes it. Thread-safe. */
final class Schema {

    /** The version of the schema that this release reads and writes. */
    private static final String VERSION = "1";

    /** The row that tells the schema's version; no collection can have this name. */
    private static final RowKey VERSION_ROW = new RowKey("_schema", "table", "version");

    private static final Logger LOG = LoggerFactory.getLogger(Schema.class);

    private final JdbcOptions options;
    private volatile @Nullable Dialect ready;

    Schema(JdbcOptions options) {
        this.options = options;
    }

    /** Failures are not remembered. Several threads, instances and processes may do this at once. */
    Dialect dialect(Connection connection, Call call) throws SQLException {
        Dialect known = ready;
        if (known != null) {
            return known;
        }
        Session session = new Session(connection, dialect(connection), options.table(), call, Failure.Stage.SETTING_UP);
        Optional<String> version = version(session);
        if (version.isEmpty() && options.createsTable()) {
            create(session);
            version = version(session);
        }
        if (!version.equals(Optional.of(VERSION))) {
            String file = session.dialect.schemaFile();
            throw new DriverException(
                    Kind.MISCONFIGURED,
                    version.map(other -> "table '" + options.table() + "' has schema version '" + other
                                    + "'; this release works with '" + VERSION + "'")
                            .orElse("table '" + options.table() + "' is missing or does not tell its schema version; "
                                    + "this jar's " + file + " makes it"));
        }
        publish(session);
        return session.dialect;
    }

    private static Dialect dialect(Connection connection) throws SQLException {
        String product = connection.getMetaData().getDatabaseProductName();
        List<String> supported = Dialect.ALL.stream().map(Dialect::product).toList();
        if (!supported.contains(product)) {
            throw new DriverException(
                    Kind.MISCONFIGURED, "the database is '" + product + "'; supported are " + supported);
        }
        return Dialect.ALL.get(supported.indexOf(product));
    }

    /** The version of the schema; empty if there is no table or no such row. */
    private static Optional<String> version(Session session) throws SQLException {
        try {
            return session.query(
                    "SELECT version FROM holdfast WHERE " + Session.KEY,
                    Session.keyOf(VERSION_ROW),
                    1,
                    rows -> rows.next() ? Optional.of(session.dialect.key(rows, 1)) : Optional.empty());
        } catch (SQLException e) {
            if (Failure.of(e) == Failure.MISCONFIGURED) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static void create(Session session) throws SQLException {
        for (String sql : text(session.dialect.schemaFile())
                .replaceAll("--.*", "")
                .strip()
                .split(";")) {
            try {
                session.update(sql, List.of());
            } catch (SQLException e) {
                if (Failure.of(e) != Failure.DUPLICATE) { // else another instance was faster
                    throw e;
                }
            }
        }
    }

    private static String text(String file) {
        try (InputStream in = Schema.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + file + " cannot be read", e);
        }
    }

    private synchronized void publish(Session session) {
        if (ready == null && options.durable()) {
            try {
                session.dialect.durabilityWarning(session.connection).ifPresent(LOG::warn);
            } catch (SQLException e) {
                LOG.debug("how durable the database is could not be found out", e);
            }
        }
        ready = session.dialect;
    }
}
