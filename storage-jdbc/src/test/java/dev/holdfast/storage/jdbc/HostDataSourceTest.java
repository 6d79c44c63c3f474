package dev.holdfast.storage.jdbc;

import static dev.holdfast.storage.jdbc.Given.call;
import static dev.holdfast.storage.jdbc.Given.key;
import static dev.holdfast.storage.jdbc.Given.stored;
import static dev.holdfast.storage.jdbc.Given.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

class HostDataSourceTest {

    @Test
    void aConnectionWithoutAutocommitIsRefusedAndGivenBack() throws SQLException {
        JdbcConnectionPool pool = Given.memoryPool("");
        pool.setMaxConnections(1);
        StorageDriver driver = Given.driver(Wrapped.source(pool, connection -> {
            connection.setAutoCommit(false);
            return connection;
        }));

        DriverException failure = Given.failure(() -> driver.write(Given.put(key("a"), "x"), call()));

        assertThat(failure.kind()).isEqualTo(Kind.MISCONFIGURED);
        assertThat(failure).hasMessageContaining("autoCommit=false");
        assertThat(pool.getActiveConnections()).isZero();
    }

    @Test
    void aConnectionThatIsRefusedIsUnavailable() {
        StorageDriver driver = Given.driver(Wrapped.source(Given.memoryPool(""), connection -> {
            connection.close();
            throw new SQLException("exhausted");
        }));

        assertThat(Given.failure(() -> driver.write(Given.put(key("a"), "x"), call()))
                        .kind())
                .isEqualTo(Kind.UNAVAILABLE);
    }

    @Test
    void aDataSourceThatThrowsHasAppliedNothing() {
        StorageDriver driver = Given.driver(Wrapped.source(Given.memoryPool(""), connection -> {
            connection.close();
            throw new IllegalStateException("not started");
        }));

        DriverException failure = Given.failure(() -> driver.write(Given.put(key("a"), "x"), call()));

        assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThat(failure).hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void anInterruptThatSomebodyBelowDropsIsKept() {
        StorageDriver driver = Given.driver(Wrapped.source(Given.memoryPool(""), connection -> {
            Thread.interrupted();
            return connection;
        }));
        Thread.currentThread().interrupt();

        stored(driver, key("a"), "x");

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void closingTheStoreLeavesTheDataSourceOpen() throws SQLException {
        JdbcConnectionPool pool = Given.memoryPool("");
        try (Store store = JdbcStorage.open(pool, JdbcOptions.defaults(), StoreOptions.defaults())) {
            store.verify();
        }
        try (Connection connection = pool.getConnection()) {
            assertThat(connection.isValid(1)).isTrue();
        }
    }

    @Test
    void twoDriversOverOneDatabaseSeeEachOther() {
        JdbcConnectionPool pool = Given.memoryPool("");
        StorageDriver one = Given.driver(pool);
        StorageDriver two = Given.driver(pool);

        stored(one, key("a"), "1");
        assertThat(text(two, key("a"))).contains("1");
        stored(two, key("a"), "2");
        assertThat(text(one, key("a"))).contains("2");
    }

    @Test
    void durabilityIsWhatTheOptionsSay() {
        JdbcConnectionPool pool = Given.memoryPool("");

        assertThat(Given.driver(pool).info().durable()).isTrue();
        assertThat(JdbcStorage.driver(pool, JdbcOptions.defaults().withVolatileDatabase())
                        .info()
                        .durable())
                .isFalse();
    }

    @Test
    @ResourceLock(Resources.SYSTEM_ERR)
    void aFileThatWritesLateIsWarnedOfOnce(@TempDir Path folder) {
        JdbcDataSource late = new JdbcDataSource();
        late.setURL("jdbc:h2:file:" + folder.resolve("late"));
        StorageDriver driver = Given.driver(late);

        String log = logOf(() -> {
            assertThat(text(driver, key("a"))).isEmpty();
            assertThat(text(driver, key("b"))).isEmpty();
        });

        assertThat(log.lines()).singleElement().asString().contains("WRITE_DELAY=0");
    }

    @Test
    @ResourceLock(Resources.SYSTEM_ERR)
    void aFileThatWritesAtOnceIsNot(@TempDir Path folder) {
        JdbcDataSource prompt = new JdbcDataSource();
        prompt.setURL("jdbc:h2:file:" + folder.resolve("prompt") + ";WRITE_DELAY=0");

        assertThat(logOf(() -> assertThat(text(Given.driver(prompt), key("a"))).isEmpty()))
                .isEmpty();
    }

    private static String logOf(Runnable work) {
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, UTF_8));
        try {
            work.run();
        } finally {
            System.setErr(before);
        }
        return log.toString(UTF_8);
    }
}
