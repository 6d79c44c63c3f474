package dev.holdfast.storage.jdbc;

import static dev.holdfast.storage.jdbc.Given.call;
import static dev.holdfast.storage.jdbc.Given.key;
import static dev.holdfast.storage.jdbc.Given.stored;
import static dev.holdfast.storage.jdbc.Given.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.storage.spi.Deadline;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.storage.spi.TimeSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.h2.jdbc.JdbcConnection;
import org.h2.tools.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PooledConnectionsTest {

    @Test
    void aPoolOfOneIsEnough() {
        try (StorageDriver driver = new JdbcDriverProvider().open("jdbc:h2:mem:", Map.of("pool.size", "1"))) {
            stored(driver, key("a"), "1");
            driver.writeAtomically(List.of(Given.put(key("b"), "1")), call());
            driver.writeAtomically(List.of(Given.insert(key("b"), "2")), call());

            assertThat(text(driver, key("a"))).contains("1");
        }
    }

    @Test
    void anExhaustedPoolIsWaitedForUpToTheDeadline() throws SQLException {
        PooledConnections pool = pool(Given.memoryUrl(), 1);
        try (Connection taken = pool.take(in(Duration.ofSeconds(5)))) {
            long start = System.nanoTime();

            SQLException failure =
                    catchThrowableOfType(SQLException.class, () -> pool.take(in(Duration.ofMillis(600))));

            assertThat(millisSince(start)).isBetween(590L, 5_000L);
            assertThat(failure instanceof SQLTransientConnectionException).isTrue();
            assertThat(Failure.of(failure)).isEqualTo(Failure.LOST);
            assertThat(taken.isValid(1)).isTrue();
        }
        pool.take(in(Duration.ofSeconds(5))).close();
        pool.close();
    }

    @Test
    void aWaitEndsWithTheInterruptAndKeepsIt() throws Exception {
        PooledConnections pool = pool(Given.memoryUrl(), 1);
        try (Connection taken = pool.take(in(Duration.ofSeconds(5)))) {
            Thread.currentThread().interrupt();

            SQLException failure =
                    catchThrowableOfType(SQLException.class, () -> pool.take(in(Duration.ofSeconds(30))));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(Failure.of(failure)).isEqualTo(Failure.LOST);
            assertThat(taken.isClosed()).isFalse();
        }
        pool.close();
    }

    @Test
    void aConnectionComesInReadCommitted() throws SQLException {
        PooledConnections pool = pool(Given.memoryUrl(), 2);
        try (Connection connection = pool.take(in(Duration.ofSeconds(5)))) {
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            assertThat(connection.getAutoCommit()).isTrue();
        }
        pool.close();
    }

    @Test
    void aDatabaseInMemoryLivesAsLongAsTheDriver() throws SQLException {
        String url = Given.memoryUrl();
        StorageDriver first = Given.driver(url);
        stored(first, key("a"), "1");
        StorageDriver second = Given.driver(url);
        assertThat(text(second, key("a"))).contains("1");
        first.close();
        assertThat(text(second, key("a"))).contains("1");
        second.close();
        try (StorageDriver third = Given.driver(url)) {
            assertThat(text(third, key("a"))).isEmpty();
        }
    }

    @Test
    void aDatabaseInMemoryOutlivesEveryConnectionOfThePool() throws SQLException {
        PooledConnections pool = pool(Given.memoryUrl(), 1);
        Connection broken = pool.take(in(Duration.ofSeconds(5)));
        broken.createStatement().execute("CREATE TABLE kept (id INT)");
        broken.unwrap(JdbcConnection.class).close();
        assertThatThrownBy(() -> broken.createStatement()).isInstanceOf(SQLException.class);
        broken.close();

        try (Connection connection = pool.take(in(Duration.ofSeconds(5)))) {
            assertThat(connection
                            .createStatement()
                            .executeQuery("SELECT * FROM kept")
                            .next())
                    .isFalse();
        }
        pool.close();
    }

    @Test
    void aWrongPasswordIsDeniedAtOnce() throws SQLException {
        String url = Given.memoryUrl();
        try (Connection owner = DriverManager.getConnection(url, "ann", "right");
                StorageDriver driver =
                        new JdbcDriverProvider().open(url, Map.of("user", "ann", "password", "secret-wrong"))) {
            assertThat(owner.isValid(1)).isTrue();
            long start = System.nanoTime();

            DriverException failure = Given.failure(() -> driver.write(Given.put(key("a"), "x"), call()));

            assertThat(failure.kind()).isEqualTo(Kind.DENIED);
            assertThat(failure.getMessage()).doesNotContain("secret-wrong");
            assertThat(millisSince(start)).isLessThan(5_000);
        }
    }

    @Test
    void aServerThatIsNotThereIsUnavailableSoon() {
        try (StorageDriver driver = Given.driver("jdbc:h2:tcp://127.0.0.1:1/nowhere")) {
            long start = System.nanoTime();

            assertThat(Given.failure(() -> driver.write(Given.put(key("a"), "x"), call()))
                            .kind())
                    .isEqualTo(Kind.UNAVAILABLE);
            assertThat(millisSince(start)).isLessThan(10_000);
        }
    }

    @Test
    void aServerThatComesBackIsUsedAgain(@TempDir Path folder) throws Exception {
        Server server = server(folder, "0").start();
        String port = String.valueOf(server.getPort());
        try (StorageDriver driver = Given.driver("jdbc:h2:tcp://127.0.0.1:" + port + "/./app")) {
            stored(driver, key("a"), "1");
            server.stop();
            DriverException failure =
                    Given.failure(() -> driver.write(Given.put(key("a"), "2"), call(Duration.ofSeconds(2))));
            assertThat(failure.kind()).as("failed before anything was sent").isEqualTo(Kind.UNAVAILABLE);
            server = server(folder, port).start();

            stored(driver, key("a"), "3");
            assertThat(text(driver, key("a"))).contains("3");
        } finally {
            server.stop();
        }
    }

    private static Server server(Path folder, String port) throws SQLException {
        return Server.createTcpServer("-tcpPort", port, "-baseDir", folder.toString(), "-ifNotExists");
    }

    @Test
    void closingEndsItsThreadsAndConnections() throws Exception {
        String url = Given.memoryUrl();
        Set<Thread> before = poolThreads();
        StorageDriver driver = Given.driver(url);
        stored(driver, key("a"), "x");
        Set<Thread> own = poolThreads();
        own.removeAll(before);
        assertThat(own).isNotEmpty();
        Thread.currentThread().interrupt();

        driver.close();
        driver.close();

        assertThat(Thread.interrupted()).isTrue();
        for (Thread thread : own) {
            thread.join(5_000);
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
        assertThat(Given.failure(() -> driver.read(key("a"), call())).kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThatThrownBy(() -> DriverManager.getConnection(url + ";IFEXISTS=TRUE"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(90146));
    }

    private static long millisSince(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }

    private static Set<Thread> poolThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("HikariPool-"))
                .collect(Collectors.toSet());
    }

    private static PooledConnections pool(String url, int size) {
        return new PooledConnections(H2Url.of(url), new Properties(), size);
    }

    private static Deadline in(Duration time) {
        return Deadline.after(time, TimeSource.system());
    }
}
