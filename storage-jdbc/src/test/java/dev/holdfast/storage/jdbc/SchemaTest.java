package dev.holdfast.storage.jdbc;

import static dev.holdfast.storage.jdbc.Given.call;
import static dev.holdfast.storage.jdbc.Given.key;
import static dev.holdfast.storage.jdbc.Given.stored;
import static dev.holdfast.storage.jdbc.Given.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaTest {

    private static final JdbcOptions PROVISIONED = JdbcOptions.defaults().withProvisionedTable();

    @Test
    void instancesThatUseAnEmptyDatabaseAtOnceAllWork() throws Exception {
        for (int round = 0; round < 20; round++) {
            JdbcConnectionPool pool = Given.memoryPool("");
            CyclicBarrier start = new CyclicBarrier(8);
            ExecutorService threads = Executors.newFixedThreadPool(8);
            List<Future<WriteResult>> results = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                StorageDriver driver = Given.driver(pool);
                String id = "k" + i;
                results.add(threads.submit(() -> {
                    start.await();
                    return driver.write(Given.insert(key(id), "x"), call());
                }));
            }
            for (Future<WriteResult> result : results) {
                assertThat(result.get()).isInstanceOf(WriteResult.Applied.class);
            }
            threads.shutdown();
            assertThat(Given.ids(Given.walk(Given.driver(pool), Given.partition(10, Optional.empty()))))
                    .hasSize(8);
            pool.dispose();
        }
    }

    @Test
    void theTableIsLookedAtOnce() {
        JdbcConnectionPool pool = Given.memoryPool("");
        Given.driver(pool).read(key("a"), call());
        Spy spy = new Spy(pool);
        StorageDriver second =
                JdbcStorage.driver(spy.source(), JdbcOptions.defaults().withVolatileDatabase());

        second.read(key("a"), call());
        second.read(key("a"), call());

        assertThat(spy.seen()).containsExactly("SELECT", "SELECT", "SELECT");
    }

    @Test
    void aFailedSetUpIsTriedAgain() {
        Spy spy = new Spy(Given.memoryPool(""));
        StorageDriver driver = Given.driver(spy.source());
        spy.failBefore("CREATE", new SQLException("gone", "08006"), 1);

        assertThat(Given.failure(() -> driver.write(Given.put(key("a"), "x"), call()))
                        .kind())
                .isEqualTo(Kind.UNAVAILABLE);
        stored(driver, key("a"), "y");
        assertThat(text(driver, key("a"))).contains("y");
    }

    @Test
    void aProvisionedTableIsNeverMade() {
        JdbcConnectionPool pool = Given.memoryPool("");
        StorageDriver driver = JdbcStorage.driver(pool, PROVISIONED);

        DriverException failure = Given.failure(() -> driver.write(Given.put(key("a"), "x"), call()));

        assertThat(failure.kind()).isEqualTo(Kind.MISCONFIGURED);
        assertThat(failure).hasMessageContaining("table 'holdfast' is missing").hasMessageContaining("h2.sql");
        assertThatCode(() -> execute(pool, "CREATE TABLE holdfast (id INT)")).doesNotThrowAnyException();
    }

    @Test
    void thePublishedFileProvisionsTheTable() throws Exception {
        JdbcConnectionPool pool = Given.memoryPool("");
        try (InputStream file = JdbcStorage.class.getResourceAsStream("h2.sql");
                Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(new String(file.readAllBytes(), UTF_8));
        }

        stored(JdbcStorage.driver(pool, PROVISIONED), key("a"), "x");

        assertThat(text(Given.driver(pool), key("a"))).contains("x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2", "x"})
    void aTableOfAnotherVersionIsRefused(String version) throws SQLException {
        JdbcConnectionPool pool = Given.memoryPool("");
        stored(Given.driver(pool), key("a"), "x");
        execute(
                pool,
                "UPDATE holdfast SET version = STRINGTOUTF8('" + version + "') WHERE id = STRINGTOUTF8('version')");

        DriverException failure = Given.failure(() -> Given.driver(pool).read(key("a"), call()));

        assertThat(failure.kind()).isEqualTo(Kind.MISCONFIGURED);
        assertThat(failure)
                .hasMessageContaining("schema version '" + version + "'")
                .hasMessageContaining("works with '1'");
    }

    @Test
    void tablesOfOtherNamesAreOtherRecords() {
        JdbcConnectionPool pool = Given.memoryPool("");
        StorageDriver other = JdbcStorage.driver(pool, JdbcOptions.defaults().withTable("other_records"));
        stored(Given.driver(pool), key("a"), "one");
        stored(other, key("a"), "two");
        other.writeAtomically(List.of(Given.put(key("b"), "two"), Given.delete(key("a"))), call());

        assertThat(text(Given.driver(pool), key("a"))).contains("one");
        assertThat(other.query(Given.collection(Projection.COUNT, 10, Optional.empty()), call())
                        .count())
                .isEqualTo(1);
    }

    @Test
    void aTableNameThatTheDatabaseReservesIsMisconfigured() {
        StorageDriver driver =
                JdbcStorage.driver(Given.memoryPool(""), JdbcOptions.defaults().withTable("order"));

        assertThat(Given.failure(() -> driver.read(key("a"), call())).kind()).isEqualTo(Kind.MISCONFIGURED);
    }

    @Test
    void aTableOfAnotherShapeIsMisconfigured() throws SQLException {
        JdbcConnectionPool pool = Given.memoryPool("");
        execute(pool, "CREATE TABLE holdfast (id INT PRIMARY KEY)");

        assertThat(Given.failure(() -> Given.driver(pool).write(Given.put(key("a"), "x"), call()))
                        .kind())
                .isEqualTo(Kind.MISCONFIGURED);
    }

    @Test
    void aDroppedTableIsNotMadeAgainUnderARunningStore() throws SQLException {
        JdbcConnectionPool pool = Given.memoryPool("");
        StorageDriver driver = Given.driver(pool);
        stored(driver, key("a"), "x");
        execute(pool, "DROP TABLE holdfast");

        assertThat(Given.failure(() -> driver.read(key("a"), call())).kind()).isEqualTo(Kind.MISCONFIGURED);
        assertThat(Given.failure(() -> driver.write(Given.put(key("a"), "y"), call()))
                        .kind())
                .isEqualTo(Kind.MISCONFIGURED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MODE=STRICT",
                "MODE=LEGACY",
                "MODE=DB2",
                "MODE=Derby",
                "MODE=MariaDB",
                "MODE=MySQL",
                "MODE=HSQLDB",
                "MODE=MSSQLServer",
                "MODE=Oracle",
                "MODE=PostgreSQL",
                "IGNORECASE=TRUE",
                "DATABASE_TO_UPPER=FALSE",
                "DATABASE_TO_LOWER=TRUE",
                "CASE_INSENSITIVE_IDENTIFIERS=TRUE",
                "OLD_INFORMATION_SCHEMA=TRUE",
                "DEFAULT_NULL_ORDERING=HIGH",
                "MODE=MySQL;IGNORECASE=TRUE"
            })
    void noSettingOfTheDatabaseChangesWhatIsKept(String settings) {
        StorageDriver driver = Given.driver(Given.memoryPool(";" + settings));
        RowVersion lower = stored(driver, key("a"), "");
        stored(driver, key("A"), "{}");

        RowVersion otherCase = versionOf(driver, "a".repeat(22));

        assertThat(driver.write(Given.deleteIf(key("case"), new RowVersion("A".repeat(22) + ".0")), call()))
                .isInstanceOf(WriteResult.Refused.class);
        assertThat(driver.write(Given.deleteIf(key("case"), otherCase), call()))
                .isInstanceOf(WriteResult.Applied.class);
        assertThat(text(driver, key("a"))).contains("");
        assertThat(text(driver, key("A"))).contains("{}");
        assertThat(driver.write(Given.insert(key("\u00E4"), "x"), call())).isInstanceOf(WriteResult.Applied.class);
        assertThat(driver.write(Given.deleteIf(key("A"), lower), call())).isInstanceOf(WriteResult.Refused.class);
        assertThat(driver.writeAtomically(
                        List.of(Given.replace(key("a"), lower, "2"), Given.delete(key("A")), Given.put(key("b"), "")),
                        call()))
                .isInstanceOf(BatchResult.Applied.class);
        assertThat(Given.ids(Given.walk(driver, Given.partition(1, Optional.empty()))))
                .containsExactly("a", "b", "\u00E4");
        assertThat(driver.query(Given.collection(Projection.COUNT, 2, Optional.empty()), call())
                        .count())
                .isEqualTo(2);
    }

    private static RowVersion versionOf(StorageDriver driver, String operation) {
        RowWrite write = new RowWrite.Put(key("case"), Given.record("x"), new WriteId(operation, 0));
        return ((WriteResult.Applied) driver.write(write, call())).version().orElseThrow();
    }

    @Test
    void anUnsupportedProductIsNamed() {
        StorageDriver driver = Given.driver(disguised(Given.memoryPool("")));

        DriverException failure = Given.failure(() -> driver.write(Given.put(key("a"), "x"), call()));

        assertThat(failure.kind()).isEqualTo(Kind.MISCONFIGURED);
        assertThat(failure).hasMessage("the database is 'Other'; supported are [H2]");
    }

    /** The database, saying that it is of another make. */
    private static DataSource disguised(DataSource real) {
        return proxy(DataSource.class, real);
    }

    private static <T> T proxy(Class<T> type, Object target) {
        return type.cast(Proxy.newProxyInstance(
                SchemaTest.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (method.getName().equals("getDatabaseProductName")) {
                        return "Other";
                    }
                    Object result = method.invoke(target, arguments);
                    if (result instanceof Connection) {
                        return proxy(Connection.class, result);
                    }
                    return result instanceof DatabaseMetaData ? proxy(DatabaseMetaData.class, result) : result;
                }));
    }

    private static void execute(DataSource source, String sql) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
