package dev.holdfast.storage.jdbc;

import java.util.List;
import java.util.Map;

/**
 * How one database product differs from the others; a further product is a further constant.
 *
 * @param product the name that its JDBC driver tells, and, in lower case, that of its SQL file
 * @param bytes whether keys and versions are UTF-8 bytes, else text
 * @param upsert inserts rows of columns or replaces those that are there
 * @param keyIsOneOf the condition that a row has one of a list of keys
 * @param limit what ends a query to cut it to a number of rows
 * @param lock what ends a query to lock its rows
 * @param waitsDeaf whether it waits for row locks in this process, deaf to interrupts and deadlines
 * @param warning asks for what the operator should know about a database that may lose acknowledged writes
 * @param states what SQLSTATEs of its own mean; must not claim those that another product gives another meaning
 */
record Dialect(
        String product,
        boolean bytes,
        String upsert,
        String keyIsOneOf,
        String limit,
        String lock,
        boolean waitsDeaf,
        String warning,
        Map<Failure, String> states) {

    /**
     * H2 in any of its compatibility modes; nobody else uses SQLSTATEs of class 90, for which see its <a
     * href="https://h2database.com/javadoc/org/h2/api/ErrorCode.html">error codes</a>.
     */
    private static final Dialect H2 = new Dialect(
            "H2",
            true,
            "MERGE INTO holdfast (%s) KEY (collection, partition_key, id) VALUES %s",
            // For "collection = ? AND partition_key = ? AND id IN (..)" H2 reads the whole partition; this it looks up.
            "(collection, partition_key, id) IN (%s)",
            " FETCH FIRST ? ROWS ONLY", // mode STRICT has no LIMIT
            " FOR UPDATE",
            true,
            """
            SELECT 'this H2 database writes late (WRITE_DELAY=' || SETTING_VALUE || ' ms): acknowledged writes are lost if the \
            process dies; set WRITE_DELAY=0' FROM INFORMATION_SCHEMA.SETTINGS
            WHERE SETTING_NAME = 'WRITE_DELAY' AND SETTING_VALUE <> '0'\
            """,
            Map.of(
                    // Lock time-out and three forms of "another transaction changed the row": the statement is undone.
                    Failure.ROLLED_BACK,
                    "HYT00 90131 90143 90112",
                    // Connection or database closed, broken, or in use by another process; I/O errors.
                    Failure.LOST,
                    "90007 90020 90028 90031 90067 90098 90121 90135",
                    // Rights, administrator's rights, read-only database.
                    Failure.DENIED,
                    "90040 90096 90097",
                    // No such table (two forms more), schema or database; a URL H2 does not take; a damaged or foreign
                    // file.
                    Failure.MISCONFIGURED,
                    "42S03 42S04 90011 90013 90030 90046 90048 90049 90050 90066 90079 90113 90138 90146 90149"));

    /** The products that are supported. */
    static final List<Dialect> ALL = List.of(H2);
}
