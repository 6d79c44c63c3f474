package dev.holdfast.storage.jdbc;

import java.time.Clock;
import java.util.Objects;

/**
 * How records are kept in a database.
 *
 * @param table the table, by default {@code holdfast}: a letter, then up to 62 letters, digits or underscores; unquoted, so
 *     its case is up to the database. Stores that name one table of one database share their records.
 * @param createsTable whether the table is made on first use, the default. Otherwise no DDL is ever issued: somebody else
 *     runs the SQL file of this jar for the product, such as {@code dev/holdfast/storage/jdbc/h2.sql}.
 * @param durable whether the database outlives the process, the default; one in memory does not
 * @param clock what time a row was written, by default the machine's
 */
public record JdbcOptions(String table, boolean createsTable, boolean durable, Clock clock) {

    static final String TABLE = "[A-Za-z][A-Za-z0-9_]{0,62}";

    private static final JdbcOptions DEFAULTS = new JdbcOptions("holdfast", true, true, Clock.systemUTC());

    /**
     * Checks the options.
     *
     * @throws IllegalArgumentException if the table's name is not allowed
     */
    public JdbcOptions {
        if (!table.matches(TABLE)) {
            throw new IllegalArgumentException(
                    "table name is not allowed: a letter, then up to 62 letters, digits or '_'");
        }
        Objects.requireNonNull(clock, "clock");
    }

    /** All defaults. */
    public static JdbcOptions defaults() {
        return DEFAULTS;
    }

    /** These options with another table. */
    public JdbcOptions withTable(String table) {
        return new JdbcOptions(table, createsTable, durable, clock);
    }

    /** These options, but no DDL is issued. */
    public JdbcOptions withProvisionedTable() {
        return new JdbcOptions(table, false, durable, clock);
    }

    /** These options for a database that dies with the process. */
    public JdbcOptions withVolatileDatabase() {
        return new JdbcOptions(table, createsTable, false, clock);
    }

    /** These options with another clock. */
    public JdbcOptions withClock(Clock clock) {
        return new JdbcOptions(table, createsTable, durable, clock);
    }
}
