package dev.holdfast.storage.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.storage.jdbc.Failure.Stage;
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
import java.util.Locale;
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

    /** Failures are not remembered. Several threads, instances and processes may set up one database at once. */
    Dialect dialect(Connection connection, Call call) throws SQLException {
        Dialect known = ready;
        if (known != null) {
            return known;
        }
        String product = connection.getMetaData().getDatabaseProductName();
        Dialect dialect = Dialect.ALL.stream()
                .filter(supported -> supported.product().equals(product))
                .findFirst()
                .orElseThrow(() -> misconfigured("the database is '" + product + "'; supported are "
                        + Dialect.ALL.stream().map(Dialect::product).toList()));
        Session session = new Session(connection, dialect, options.table(), call, Stage.SETTING_UP);
        Optional<String> version = version(session);
        if (version.isEmpty() && options.createsTable()) {
            create(session);
            version = version(session);
        }
        if (!version.equals(Optional.of(VERSION))) {
            throw misconfigured("table '" + options.table() + "' "
                    + version.map(other ->
                                    "has schema version '" + other + "'; this release works with '" + VERSION + "'")
                            .orElse("is missing or does not tell its schema version; " + file(dialect) + " makes it"));
        }
        publish(session);
        return dialect;
    }

    private static DriverException misconfigured(String message) {
        return new DriverException(Kind.MISCONFIGURED, message);
    }

    private static String file(Dialect dialect) {
        return dialect.product().toLowerCase(Locale.ROOT) + ".sql";
    }

    /** The version of the schema; empty if there is no table or no such row. */
    private static Optional<String> version(Session session) throws SQLException {
        try {
            return session.query(
                    "SELECT version FROM holdfast WHERE " + Session.KEY,
                    Session.parts(VERSION_ROW),
                    row -> row.next() ? Optional.of(session.key(row, 1)) : Optional.empty());
        } catch (SQLException e) {
            if (Failure.of(e) == Failure.MISCONFIGURED) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static void create(Session session) throws SQLException {
        for (String sql :
                text(file(session.dialect)).replaceAll("--.*", "").strip().split(";")) {
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
        try {
            if (ready == null && options.durable()) {
                session.query(session.dialect.warning(), List.of(), row -> row.next() ? row.getString(1) : "")
                        .lines()
                        .forEach(LOG::warn);
            }
        } catch (SQLException e) {
            LOG.debug("how durable the database is could not be found out", e);
        }
        ready = session.dialect;
    }
}
