package dev.holdfast.storage.jdbc;

import static dev.holdfast.storage.jdbc.Given.call;
import static dev.holdfast.storage.jdbc.Given.delete;
import static dev.holdfast.storage.jdbc.Given.insert;
import static dev.holdfast.storage.jdbc.Given.key;
import static dev.holdfast.storage.jdbc.Given.replace;
import static dev.holdfast.storage.jdbc.Given.stored;
import static dev.holdfast.storage.jdbc.Given.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.UnreadableRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that another program wrote into the table. */
class ForeignRowTest {

    private final JdbcConnectionPool pool = Given.memoryPool("");
    private final StorageDriver driver = Given.driver(pool);

    @BeforeEach
    void setUpTheTable() {
        assertThat(driver.read(key("a"), call())).isEmpty();
    }

    @AfterEach
    void dispose() {
        pool.dispose();
    }

    @Test
    void aReadableOneIsReadWithoutAWriteId() throws SQLException {
        written("a", "rev-7", "{\"text\":\"x\"}");

        StoredRow row = driver.read(key("a"), call()).orElseThrow();

        assertThat(row.writeId()).isEmpty();
        assertThat(row.version()).isEqualTo(new RowVersion("rev-7"));
        assertThat(driver.write(replace(key("a"), row.version(), "y"), call())).isInstanceOf(WriteResult.Applied.class);
    }

    @Test
    void anUnreadableOneIsCorruptWhenItIsRead() throws SQLException {
        written("a", "1", "{\"password\":[\"secret\"]}");

        DriverException failure = Given.failure(() -> driver.read(key("a"), call()));

        assertThat(failure.kind()).isEqualTo(Kind.CORRUPT);
        assertThat(failure).hasMessageContaining("things 'p' / 'a'").hasMessageNotContaining("secret");
    }

    @Test
    void aVersionThatIsNoneMakesARowUnreadable() throws SQLException {
        written("a", "", "{}");
        written("b", "two words", "{}");

        assertThat(Given.failure(() -> driver.read(key("a"), call())).kind()).isEqualTo(Kind.CORRUPT);
        assertThat(driver.query(Given.partition(10, Optional.empty()), call()).unreadable())
                .extracting(row -> row.key().id())
                .containsExactly("a", "b");
    }

    @Test
    void anUnreadableOneIsARowToEveryWrite() throws SQLException {
        written("a", "1", "broken");
        written("b", "1", "broken");

        assertThat(driver.write(insert(key("a"), "x"), call())).isEqualTo(new WriteResult.Refused(Refusal.EXISTS));
        assertThat(driver.write(replace(key("a"), new RowVersion("2"), "x"), call()))
                .isEqualTo(new WriteResult.Refused(Refusal.CHANGED));
        assertThat(driver.write(delete(key("b")), call())).isInstanceOf(WriteResult.Applied.class);
        stored(driver, key("a"), "good");
        assertThat(text(driver, key("a"))).contains("good");
    }

    @Test
    void pagesReportUnreadableOnesAndGoOn() throws SQLException {
        stored(driver, key("a"), "x");
        written("b", "1", "broken");
        written("c", "1", "broken");
        stored(driver, key("d"), "x");

        List<RowPage> pages = Given.walk(driver, Given.partition(2, Optional.empty()));

        assertThat(pages).hasSize(2);
        assertThat(Given.ids(pages)).containsExactly("a", "d");
        assertThat(pages.stream().flatMap(page -> page.unreadable().stream()).map(UnreadableRow::key))
                .containsExactly(key("b"), key("c"));
        assertThat(pages).extracting(RowPage::count).containsExactly(2L, 2L);
    }

    @Test
    void theTableTakesNoKeyThatIsNotUtf8() {
        assertThatThrownBy(() -> written(new byte[] {'a', (byte) 0xFF}, "1", "{}"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).startsWith("23"));
    }

    @Test
    void aKeyThatIsNotUtf8IsAnErrorAndNotAnEndlessWalk() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.createStatement().execute("SET REFERENTIAL_INTEGRITY FALSE");
            connection.createStatement().execute("CREATE TABLE copy AS SELECT * FROM holdfast");
            connection.createStatement().execute("DROP TABLE holdfast");
            connection.createStatement().execute("ALTER TABLE copy RENAME TO holdfast");
        }
        written(new byte[] {'a', (byte) 0xFF}, "1", "{}");

        assertThat(Given.failure(() -> driver.query(Given.partition(1, Optional.empty()), call()))
                        .kind())
                .isEqualTo(Kind.CORRUPT);
    }

    private void written(String id, String version, String body) throws SQLException {
        written(id.getBytes(UTF_8), version, body);
    }

    private void written(byte[] id, String version, String body) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO holdfast VALUES (?, ?, ?, ?, 0, ?)")) {
            insert.setBytes(1, "things".getBytes(UTF_8));
            insert.setBytes(2, "p".getBytes(UTF_8));
            insert.setBytes(3, id);
            insert.setBytes(4, version.getBytes(UTF_8));
            insert.setString(5, body);
            insert.executeUpdate();
        }
    }
}
