package dev.holdfast.storage.jdbc;

import static dev.holdfast.storage.jdbc.Given.call;
import static dev.holdfast.storage.jdbc.Given.key;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.spi.StorageDriver;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many rows the database walks, by its own account, for what the driver sends. */
class QueryPlanTest {

    private static final Pattern WALKED = Pattern.compile("scanCount: (\\d+)");

    private final JdbcConnectionPool pool = Given.memoryPool("");
    private final Spy spy = new Spy(pool);
    private final StorageDriver driver = Given.driver(spy.source());

    @BeforeEach
    void manyRowsInThreePartitions() throws SQLException {
        driver.read(key("a"), call());
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            for (String partition : List.of("o", "p", "q")) {
                statement.execute("INSERT INTO holdfast SELECT STRINGTOUTF8('things'), STRINGTOUTF8('" + partition
                        + "'), STRINGTOUTF8('k' || x), STRINGTOUTF8('v'), 0, '{}' FROM SYSTEM_RANGE(10000, 19999)");
            }
            statement.execute("ANALYZE");
        }
        spy.statements();
    }

    @AfterEach
    void dispose() {
        pool.dispose();
    }

    @Test
    void aPageWalksItsRowsAlone() throws SQLException {
        Optional<Position> after = Optional.of(new Position.AfterRow(key("k15000")));
        IdRange range = new IdRange(Optional.of("k10100"), Optional.of("k19900"));
        driver.query(new RowQuery("things", Optional.of("p"), range, List.of(), Projection.RECORDS, 10, after), call());

        assertThat(walked("things", "p", "k10100", "k19900", "k15000")).isLessThanOrEqualTo(12);
    }

    @Test
    void aScanWalksItsRowsAlone() throws SQLException {
        Position after = new Position.AfterRow(new RowKey("things", "o", "k15000"));
        driver.query(Given.collection(Projection.RECORDS, 10, Optional.of(after)), call());

        assertThat(walked("things", "o", "k15000")).isLessThanOrEqualTo(12);
    }

    @Test
    void aBatchWalksItsRowsAlone() throws SQLException {
        driver.writeAtomically(List.of(Given.delete(key("k15000")), Given.put(key("k16000"), "x")), call());

        assertThat(walked("things", "p", "k15000")).isLessThanOrEqualTo(12);
    }

    @Test
    void aBoundedCountWalksItsRowsAlone() throws SQLException {
        driver.query(Given.collection(Projection.COUNT, 10, Optional.empty()), call());

        assertThat(walked("things")).isLessThanOrEqualTo(30);
    }

    /** The most rows that one of the statements seen walks; the texts are bound in turn, the limit is 10. */
    private int walked(String... texts) throws SQLException {
        List<String> statements = spy.statements();
        assertThat(statements).isNotEmpty();
        int most = 0;
        for (String sql : statements) {
            if (!sql.startsWith("MERGE")) {
                most = Math.max(most, walkedBy(sql, texts));
            }
        }
        return most;
    }

    private int walkedBy(String sql, String... texts) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement explain =
                        connection.prepareStatement("EXPLAIN ANALYZE " + sql.replace("FIRST ?", "FIRST 10"))) {
            for (int i = 0; i < explain.getParameterMetaData().getParameterCount(); i++) {
                explain.setBytes(i + 1, texts[i % texts.length].getBytes(UTF_8));
            }
            try (ResultSet plan = explain.executeQuery()) {
                plan.next();
                Matcher walked = WALKED.matcher(plan.getString(1));
                assertThat(walked.find()).as(plan.getString(1)).isTrue();
                int most = 0;
                do {
                    most = Math.max(most, Integer.parseInt(walked.group(1)));
                } while (walked.find());
                return most;
            }
        }
    }
}
