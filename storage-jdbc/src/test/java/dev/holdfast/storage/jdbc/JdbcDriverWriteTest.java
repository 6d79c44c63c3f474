package dev.holdfast.storage.jdbc;

import static dev.holdfast.storage.jdbc.Given.call;
import static dev.holdfast.storage.jdbc.Given.delete;
import static dev.holdfast.storage.jdbc.Given.deleteIf;
import static dev.holdfast.storage.jdbc.Given.insert;
import static dev.holdfast.storage.jdbc.Given.key;
import static dev.holdfast.storage.jdbc.Given.put;
import static dev.holdfast.storage.jdbc.Given.replace;
import static dev.holdfast.storage.jdbc.Given.stored;
import static dev.holdfast.storage.jdbc.Given.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcDriverWriteTest {

    private static final RowVersion NO_VERSION = new RowVersion("AAAAAAAAAAAAAAAAAAAAAA.0");

    private final JdbcConnectionPool pool = Given.memoryPool("");
    private final Spy spy = new Spy(pool);
    private final Instant now = Instant.parse("2026-03-04T05:06:07.089Z");
    private final StorageDriver driver =
            JdbcStorage.driver(spy.source(), JdbcOptions.defaults().withClock(Clock.fixed(now, ZoneOffset.UTC)));

    @BeforeEach
    void setUpTheTable() {
        assertThat(driver.read(key("a"), call())).isEmpty();
        spy.seen();
    }

    @AfterEach
    void everyConnectionIsBack() {
        assertThat(spy.openConnections()).isZero();
        assertThat(pool.getActiveConnections()).isZero();
        pool.dispose();
    }

    @Test
    void aPutIsOneStatementWhateverIsThere() {
        RowWrite first = put(key("a"), "1");
        RowWrite second = put(key("a"), "2");

        assertThat(driver.write(first, call())).isEqualTo(applied(first));
        assertThat(driver.write(second, call())).isEqualTo(applied(second));
        assertThat(spy.seen()).containsExactly("MERGE", "MERGE");
        assertThat(text(driver, key("a"))).contains("2");
    }

    @Test
    void aReadTellsAllOfTheRowInOneStatement() {
        RowWrite.Put put = (RowWrite.Put) put(key("a"), "1");
        driver.write(put, call());
        spy.seen();

        assertThat(driver.read(key("a"), call()))
                .contains(new StoredRow(
                        key("a"),
                        put.record(),
                        new RowVersion(put.writeId().token()),
                        Optional.of(put.writeId()),
                        Optional.of(now)));
        assertThat(spy.seen()).containsExactly("SELECT");
    }

    @Test
    void anInsertIsOneStatementAndRefusedWhereARowIs() {
        RowWrite first = insert(key("a"), "1");

        assertThat(driver.write(first, call())).isEqualTo(applied(first));
        assertThat(driver.write(insert(key("a"), "2"), call())).isEqualTo(new WriteResult.Refused(Refusal.EXISTS));
        assertThat(spy.seen()).containsExactly("INSERT", "INSERT");
        assertThat(text(driver, key("a"))).contains("1");
    }

    @Test
    void aReplaceOfTheExpectedVersionIsOneStatement() {
        RowVersion version = stored(driver, key("a"), "1");
        spy.seen();
        RowWrite write = replace(key("a"), version, "2");

        assertThat(driver.write(write, call())).isEqualTo(applied(write));
        assertThat(spy.seen()).containsExactly("UPDATE");
        assertThat(text(driver, key("a"))).contains("2");
    }

    @Test
    void aReplaceOfAStaleVersionBringsTheRowThatIsThere() {
        RowVersion stale = stored(driver, key("a"), "1");
        stored(driver, key("a"), "2");
        spy.seen();

        WriteResult result = driver.write(replace(key("a"), stale, "3"), call());

        assertThat(spy.seen()).containsExactly("UPDATE", "SELECT");
        assertThat(result).isEqualTo(new WriteResult.Refused(Refusal.CHANGED, driver.read(key("a"), call())));
        assertThat(text(driver, key("a"))).contains("2");
    }

    @Test
    void aVersionIsNeverGoodAgainAfterDeleteAndRecreate() {
        RowVersion stale = stored(driver, key("a"), "1");
        driver.write(delete(key("a")), call());
        stored(driver, key("a"), "1");

        assertThat(why(replace(key("a"), stale, "2"))).isEqualTo(Refusal.CHANGED);
        assertThat(why(deleteIf(key("a"), stale))).isEqualTo(Refusal.CHANGED);
    }

    @Test
    void whatIsNotThereIsMissing() {
        assertThat(why(replace(key("a"), NO_VERSION, "1"))).isEqualTo(Refusal.MISSING);
        assertThat(why(delete(key("a")))).isEqualTo(Refusal.MISSING);
        assertThat(why(deleteIf(key("a"), NO_VERSION))).isEqualTo(Refusal.MISSING);
        assertThat(spy.seen()).containsExactly("UPDATE", "SELECT", "DELETE", "DELETE", "SELECT");
    }

    @Test
    void deletesRemoveTheRowInOneStatement() {
        stored(driver, key("a"), "1");
        RowVersion version = stored(driver, key("b"), "1");
        spy.seen();

        assertThat(driver.write(delete(key("a")), call())).isEqualTo(new WriteResult.Applied(Optional.empty()));
        assertThat(driver.write(deleteIf(key("b"), version), call()))
                .isEqualTo(new WriteResult.Applied(Optional.empty()));
        assertThat(spy.seen()).containsExactly("DELETE", "DELETE");
        assertThat(driver.read(key("a"), call())).isEmpty();
        assertThat(driver.read(key("b"), call())).isEmpty();
    }

    @Test
    void keysThatDifferInAnyWayAreDifferentRows() {
        List<RowKey> keys = List.of(
                key("a"),
                key("A"),
                key("a "),
                key(" a"),
                key("\u00E4"),
                key("a\u0308"),
                new RowKey("things", "p ", "a"),
                new RowKey("things", "pa", "a"),
                new RowKey("thing", "sp", "a"),
                new RowKey("Things", "p", "a"));

        keys.forEach(key ->
                assertThat(driver.write(insert(key, key.toString()), call())).isInstanceOf(WriteResult.Applied.class));
        assertThat(keys).allSatisfy(key -> assertThat(text(driver, key)).contains(key.toString()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"MERGE", "INSERT", "UPDATE", "DELETE"})
    void aWriteThatLosesTheConnectionIsUnknown(String statement) {
        RowVersion version = stored(driver, key("a"), "1");
        RowWrite write = switch (statement) {
            case "MERGE" -> put(key("a"), "2");
            case "INSERT" -> insert(key("b"), "2");
            case "UPDATE" -> replace(key("a"), version, "2");
            default -> deleteIf(key("a"), version);
        };
        spy.seen();
        spy.failAfter(statement, new SQLException("gone", "08006"));

        DriverException failure = Given.failure(() -> driver.write(write, call()));

        assertThat(failure.kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
        assertThat(failure.getCause()).hasMessage("gone");
        assertThat(spy.seen()).containsExactly(statement);
    }

    @Test
    void aReadThatLosesTheConnectionIsUnavailable() {
        spy.failBefore("SELECT", new SQLException("gone", "08006"), 1);

        assertThat(Given.failure(() -> driver.read(key("a"), call())).kind()).isEqualTo(Kind.UNAVAILABLE);
    }

    @Test
    void aRefusalWhoseReasonIsLostIsNotUnknown() {
        spy.failBefore("SELECT", new SQLException("gone", "08006"), 1);

        assertThat(Given.failure(() -> driver.write(deleteIf(key("a"), NO_VERSION), call()))
                        .kind())
                .isEqualTo(Kind.UNAVAILABLE);
    }

    @Test
    void aWriteThatWasSurelyUndoneStartsOver() {
        spy.failBefore("MERGE", new SQLException("deadlock", "40001"), 5);

        assertThat(driver.write(put(key("a"), "1"), call())).isInstanceOf(WriteResult.Applied.class);
        assertThat(spy.seen()).hasSize(6);
    }

    @Test
    void aWriteStartsOverFiveTimesAtMost() {
        spy.failBefore("MERGE", new SQLException("deadlock", "40001"), 100);

        assertThat(Given.failure(() -> driver.write(put(key("a"), "1"), call())).kind())
                .isEqualTo(Kind.UNAVAILABLE);
        assertThat(spy.seen()).hasSize(6);
    }

    private Refusal why(RowWrite write) {
        return ((WriteResult.Refused) driver.write(write, call())).why();
    }

    private static WriteResult applied(RowWrite write) {
        return new WriteResult.Applied(
                Optional.of(new RowVersion(write.writeId().token())));
    }
}
