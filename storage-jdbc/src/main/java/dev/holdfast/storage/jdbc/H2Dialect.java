package dev.holdfast.storage.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.storage.spi.DriverException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Optional;

/** H2, in any of its compatibility modes. */
final class H2Dialect implements Dialect {

    @Override
    public String product() {
        return "H2";
    }

    @Override
    public String schemaFile() {
        return "h2.sql";
    }

    @Override
    public void bindKey(PreparedStatement statement, int index, String text) throws SQLException {
        statement.setBytes(index, text.getBytes(UTF_8));
    }

    @Override
    public String key(ResultSet row, int column) throws SQLException {
        byte[] bytes = row.getBytes(column);
        String text = new String(bytes, UTF_8);
        // A page that goes on after a key it cannot express would come to the same row for ever.
        if (text.indexOf('\uFFFD') >= 0 && !Arrays.equals(text.getBytes(UTF_8), bytes)) {
            throw new DriverException(DriverException.Kind.CORRUPT, "the table has a row whose key is not UTF-8");
        }
        return text;
    }

    @Override
    public String upsert(String columns, String rows) {
        return "MERGE INTO holdfast (" + columns + ") KEY (collection, partition_key, id) VALUES " + rows;
    }

    @Override
    public String keyIsOneOf(int keys) {
        // H2 reads the whole partition for "collection = ? AND partition_key = ? AND id IN (..)"; this form it looks
        // up.
        return "(collection, partition_key, id) IN (" + Session.list("(?, ?, ?)", keys) + ")";
    }

    @Override
    public String limit() {
        return " FETCH FIRST ? ROWS ONLY"; // mode STRICT has no LIMIT
    }

    @Override
    public String lock() {
        return " FOR UPDATE";
    }

    @Override
    public boolean waitsBadly() {
        return true; // Transaction.waitForThisToEnd drops the interrupt and waits for LOCK_TIMEOUT
    }

    /** By the codes of <a href="https://h2database.com/javadoc/org/h2/api/ErrorCode.html">H2</a>; only H2 has class 90. */
    @Override
    public Optional<Failure> failure(String state, SQLException failure) {
        return switch (state) {
            // Lock time-out and three forms of "another transaction changed the row": the statement is undone.
            case "HYT00", "90131", "90143", "90112" -> Optional.of(Failure.ROLLED_BACK);
            // Connection or database closed, broken, or in use by another process; I/O errors.
            case "90007", "90020", "90028", "90031", "90067", "90098", "90121", "90135" -> Optional.of(Failure.LOST);
            // Rights, administrator's rights, read-only database.
            case "90040", "90096", "90097" -> Optional.of(Failure.DENIED);
            // No such table (two forms more), schema or database; a URL that H2 does not take; a damaged or foreign
            // file.
            case "42S03",
                    "42S04",
                    "90011",
                    "90013",
                    "90030",
                    "90046",
                    "90048",
                    "90049",
                    "90050",
                    "90066",
                    "90079",
                    "90113",
                    "90138",
                    "90146",
                    "90149" -> Optional.of(Failure.MISCONFIGURED);
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<String> durabilityWarning(Connection connection) throws SQLException {
        String sql = "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'WRITE_DELAY'";
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() && row.getInt(1) > 0
                    ? Optional.of("this H2 database writes up to " + row.getInt(1) + " ms late (WRITE_DELAY): "
                            + "acknowledged writes are lost if the process dies; set WRITE_DELAY=0")
                    : Optional.empty();
        }
    }
}
