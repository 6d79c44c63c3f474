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

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcDriverBatchTest {

    private static final RowVersion NO_VERSION = new RowVersion("AAAAAAAAAAAAAAAAAAAAAA.0");

    private final JdbcConnectionPool pool = Given.memoryPool("");
    private final Spy spy = new Spy(pool);
    private final StorageDriver driver = Given.driver(spy.source());

    @BeforeEach
    void setUpTheTable() {
        pool.setMaxConnections(1); // what a batch leaves on the connection, the next call meets
        assertThat(driver.read(key("a"), call())).isEmpty();
        spy.seen();
    }

    @AfterEach
    void theConnectionIsBackAsItWas() throws SQLException {
        assertThat(spy.openConnections()).isZero();
        try (Connection connection = pool.getConnection()) {
            assertThat(connection.getAutoCommit()).isTrue();
        }
        stored(Given.driver(pool), key("afterwards"), "x");
        pool.dispose();
    }

    @Test
    void oneOfEveryKindIsFiveRoundTrips() {
        RowVersion b = stored(driver, key("b"), "1");
        stored(driver, key("c"), "1");
        RowVersion d = stored(driver, key("d"), "1");
        spy.seen();
        List<RowWrite> writes = List.of(
                insert(key("e"), "2"),
                delete(key("c")),
                replace(key("b"), b, "2"),
                put(key("a"), "2"),
                deleteIf(key("d"), d));

        BatchResult result = driver.writeAtomically(writes, call());

        assertThat(spy.seen())
                .containsExactly("setAutoCommit", "SELECT", "INSERT", "MERGE", "DELETE", "commit", "setAutoCommit");
        assertThat(result)
                .isEqualTo(new BatchResult.Applied(List.of(
                        version(writes.get(0)),
                        Optional.empty(),
                        version(writes.get(2)),
                        version(writes.get(3)),
                        Optional.empty())));
        assertThat(Given.ids(Given.walk(driver, Given.partition(10, Optional.empty()))))
                .containsExactly("a", "b", "e");
        assertThat(text(driver, key("b"))).contains("2");
    }

    @Test
    void aHundredRowsAreThreeRoundTrips() {
        List<RowWrite> writes =
                IntStream.range(0, 100).mapToObj(i -> put(key("k" + i), "x")).toList();

        driver.writeAtomically(writes, call());

        assertThat(spy.seen()).containsExactly("setAutoCommit", "SELECT", "MERGE", "commit", "setAutoCommit");
        assertThat(writes)
                .allSatisfy(write -> assertThat(text(driver, write.key())).contains("x"));
    }

    @Test
    void theLargestBatchGoesInOneStatement() {
        String large = "x".repeat(900_000);
        List<RowWrite> writes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            writes.add(insert(key("k" + i), large + i));
        }

        driver.writeAtomically(writes, call());

        assertThat(spy.seen()).containsExactly("setAutoCommit", "SELECT", "INSERT", "commit", "setAutoCommit");
        assertThat(text(driver, key("k3"))).contains(large + 3);
    }

    @Test
    void theFirstRefusedInTheOrderGivenIsTold() {
        RowVersion stale = stored(driver, key("z"), "1");
        stored(driver, key("z"), "2");
        stored(driver, key("a"), "1");

        assertRefused(1, Refusal.CHANGED, put(key("m"), "x"), replace(key("z"), stale, "x"), insert(key("a"), "x"));
        assertRefused(1, Refusal.EXISTS, put(key("m"), "x"), insert(key("a"), "x"), replace(key("z"), stale, "x"));
        assertRefused(0, Refusal.MISSING, delete(key("n")), insert(key("a"), "x"));
        assertRefused(0, Refusal.MISSING, replace(key("n"), NO_VERSION, "x"));
        assertRefused(0, Refusal.MISSING, deleteIf(key("n"), NO_VERSION));
        assertRefused(1, Refusal.CHANGED, delete(key("a")), deleteIf(key("z"), stale));
        assertThat(Given.ids(Given.walk(driver, Given.partition(10, Optional.empty()))))
                .containsExactly("a", "z");
        assertThat(text(driver, key("z"))).contains("2");
    }

    private void assertRefused(int index, Refusal why, RowWrite... writes) {
        spy.seen();
        assertThat(driver.writeAtomically(List.of(writes), call())).isEqualTo(new BatchResult.Refused(index, why));
        assertThat(spy.seen()).containsExactly("setAutoCommit", "SELECT", "rollback", "setAutoCommit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"40001", "23505", "90131", "HYT00"})
    void aCertainRollbackStartsOver(String state) {
        spy.failAfter("INSERT", new SQLException("undone", state));

        BatchResult result = driver.writeAtomically(List.of(insert(key("a"), "1"), put(key("b"), "1")), call());

        assertThat(result).isInstanceOf(BatchResult.Applied.class);
        assertThat(spy.seen()).containsSubsequence("INSERT", "rollback", "SELECT", "INSERT", "MERGE", "commit");
    }

    @Test
    void itStartsOverFiveTimesAtMost() {
        spy.failBefore("MERGE", new SQLException("deadlock", "40001"), 100);

        DriverException failure = Given.failure(() -> driver.writeAtomically(List.of(put(key("a"), "1")), call()));

        assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThat(spy.seen()).filteredOn("MERGE"::equals).hasSize(6);
    }

    @Test
    void aConnectionLostBeforeTheCommitHasAppliedNothing() {
        spy.failAfter("MERGE", new SQLException("gone", "08006"));

        DriverException failure = Given.failure(() -> driver.writeAtomically(List.of(put(key("a"), "1")), call()));

        assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThat(spy.seen()).contains("rollback").doesNotContain("commit");
        assertThat(driver.read(key("a"), call())).isEmpty();
    }

    @Test
    void aRefusalByTheServerIsRejected() {
        spy.failBefore("MERGE", new SQLException("too long", "22001"), 1);

        assertThat(Given.failure(() -> driver.writeAtomically(List.of(put(key("a"), "1")), call()))
                        .kind())
                .isEqualTo(Kind.REJECTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "40001", "22001", "HY000"})
    void aFailedCommitIsUnknownWhateverItSays(String state) {
        spy.failAfter("commit", new SQLException("lost", state));

        DriverException failure = Given.failure(() -> driver.writeAtomically(List.of(put(key("a"), "1")), call()));

        assertThat(failure.kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
        assertThat(spy.seen()).filteredOn("commit"::equals).hasSize(1);
        assertThat(text(driver, key("a"))).contains("1");
    }

    @Test
    void aFailedRollbackIsSuppressedAndTheTransactionNotCommitted() {
        SQLException first = new SQLException("first", "22001");
        spy.failBefore("MERGE", first, 1);
        spy.failBefore("rollback", new SQLException("second", "08006"), 1);

        DriverException failure =
                Given.failure(() -> driver.writeAtomically(List.of(insert(key("b"), "1"), put(key("a"), "1")), call()));

        assertThat(failure).hasCause(first);
        assertThat(first.getSuppressed()).hasSize(1);
        assertThat(driver.read(key("b"), call())).isEmpty();
        assertThat(spy.seen())
                .containsSubsequence("INSERT", "MERGE", "rollback")
                .filteredOn("setAutoCommit"::equals)
                .hasSize(1);
    }

    @Test
    void aDeadlineThatPassesBeforeTheCommitAppliesNothing() {
        Call late = call(Duration.ofNanos(1));

        assertThat(Given.failure(() -> driver.writeAtomically(List.of(put(key("a"), "1")), late))
                        .kind())
                .isEqualTo(Kind.UNAVAILABLE);
        assertThat(driver.read(key("a"), call())).isEmpty();
    }

    @Test
    void theIsolationOfTheHostIsRestored() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        }
        spy.seen();

        driver.writeAtomically(List.of(put(key("a"), "1")), call());

        assertThat(spy.seen()).startsWith("setTransactionIsolation").endsWith("setTransactionIsolation");
        try (Connection connection = pool.getConnection()) {
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
        }
    }

    private static Optional<RowVersion> version(RowWrite write) {
        return Optional.of(new RowVersion(write.writeId().token()));
    }
}
