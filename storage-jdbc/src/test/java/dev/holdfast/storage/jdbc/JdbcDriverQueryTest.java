package dev.holdfast.storage.jdbc;

import static dev.holdfast.storage.jdbc.Given.call;
import static dev.holdfast.storage.jdbc.Given.collection;
import static dev.holdfast.storage.jdbc.Given.key;
import static dev.holdfast.storage.jdbc.Given.partition;
import static dev.holdfast.storage.jdbc.Given.stored;
import static dev.holdfast.storage.jdbc.Given.walk;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcDriverQueryTest {

    private static final List<String> NASTY = List.of(
            "!",
            "%",
            "'",
            "''; DROP TABLE holdfast --",
            "+",
            " ",
            "a",
            "A",
            "a ",
            "a!",
            "aa",
            "B",
            "b",
            "_",
            "\u00C4",
            "\u00E4",
            "a\u0308",
            "e\u0301",
            "\u00E9",
            "\u00DF",
            "ss",
            "\u0130",
            "i",
            "I",
            "\u0131",
            "\u200B",
            "\u2028",
            "\uD7FF",
            "\uE000",
            "\uFEFF",
            "\uFF21",
            "\uFFFD",
            "\uFFFF",
            "\uD83D\uDE00",
            "\uD83D\uDE00a",
            "\uDBFF\uDFFF",
            "10",
            "9",
            ".",
            "..",
            "x".repeat(512),
            "\uD83D\uDE00".repeat(128));

    private final JdbcConnectionPool pool = Given.memoryPool("");
    private final Spy spy = new Spy(pool);
    private final StorageDriver driver = Given.driver(spy.source());

    @BeforeEach
    void setUpTheTable() {
        assertThat(driver.read(key("a"), call())).isEmpty();
        spy.seen();
    }

    @AfterEach
    void dispose() {
        assertThat(spy.openConnections()).isZero();
        pool.dispose();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 41, 42, 43, 1000})
    void everyRowComesOnceInOrderOfCodePoints(int size) {
        NASTY.forEach(id -> stored(driver, key(id), id));

        List<RowPage> pages = walk(driver, partition(size, Optional.empty()));

        assertThat(Given.ids(pages)).containsExactlyElementsOf(inByteOrder(NASTY));
        assertThat(pages).allMatch(page -> page.count() == page.rows().size() && page.count() <= size);
        assertThat(pages).hasSize((NASTY.size() + size - 1) / size);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 1000})
    void aScanMeetsEveryRowOfEveryPartitionOnce(int size) {
        Set<RowKey> keys = new HashSet<>();
        for (String partition : NASTY) {
            if (partition.length() < 200) {
                for (String id : List.of("a", "\uD83D\uDE00", "\uFFFF")) {
                    keys.add(new RowKey("things", partition, id));
                }
            }
        }
        keys.forEach(key -> stored(driver, key, "x"));
        stored(driver, new RowKey("thing", "p", "other"), "x");
        stored(driver, new RowKey("things2", "p", "other"), "x");

        List<RowPage> pages = walk(driver, collection(Projection.RECORDS, size, Optional.empty()));

        assertThat(pages.stream().flatMap(page -> page.rows().stream()).map(StoredRow::key))
                .containsExactlyInAnyOrderElementsOf(keys);
        assertThat(pages).hasSize((keys.size() + size - 1) / size);
    }

    @Test
    void aPageOfOnePartitionIsOneStatement() {
        numbered(30);
        driver.query(partition(10, Optional.of(new Position.AfterRow(key("05")))), call());

        assertThat(spy.seen()).containsExactly("SELECT");
    }

    @Test
    void aPageGoesOnAfterARowThatIsGone() {
        numbered(10);
        driver.write(Given.delete(key("04")), call());

        RowPage page = driver.query(partition(2, Optional.of(new Position.AfterRow(key("04")))), call());

        assertThat(Given.ids(List.of(page))).containsExactly("05", "06");
        assertThat(page.next()).contains(new Position.AfterRow(key("06")));
    }

    @Test
    void anEmptyPartitionIsAnEmptyPageWithoutNext() {
        stored(driver, new RowKey("things", "q", "a"), "x");

        assertThat(driver.query(partition(10, Optional.empty()), call()))
                .isEqualTo(new RowPage(List.of(), List.of(), 0, Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"RECORDS", "KEYS", "COUNT"})
    void aRangeHoldsItsLowerBoundAndNotItsUpper(Projection projection) {
        numbered(10);
        IdRange range = new IdRange(Optional.of("03"), Optional.of("06"));
        RowQuery query = new RowQuery("things", Optional.of("p"), range, List.of(), projection, 100, Optional.empty());

        RowPage page = driver.query(query, call());

        assertThat(page.count()).isEqualTo(3);
        assertThat(Given.ids(List.of(page)))
                .isEqualTo(projection == Projection.COUNT ? List.of() : List.of("03", "04", "05"));
    }

    @Test
    void keysComeWithVersionsAndWithoutBodies() {
        stored(driver, key("a"), "x");
        StoredRow whole = driver.read(key("a"), call()).orElseThrow();

        RowPage page = driver.query(collection(Projection.KEYS, 10, Optional.empty()), call());

        assertThat(page.rows())
                .containsExactly(new StoredRow(
                        key("a"), StoredRecord.empty(), whole.version(), whole.writeId(), Optional.empty()));
    }

    @Test
    void countingAllIsOneStatement() {
        numbered(30);

        RowPage page = driver.query(collection(Projection.COUNT, Integer.MAX_VALUE, Optional.empty()), call());

        assertThat(page).isEqualTo(new RowPage(List.of(), List.of(), 30, Optional.empty()));
        assertThat(spy.seen()).containsExactly("SELECT");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 29, 30, 31, 60})
    void countingInStepsCountsEveryRowOnce(int limit) {
        for (int i = 0; i < 30; i++) {
            stored(driver, new RowKey("things", "p" + i % 7, "\uD83D\uDE00" + i), "x");
        }

        List<RowPage> pages = walk(driver, collection(Projection.COUNT, limit, Optional.empty()));

        assertThat(pages.stream().mapToLong(RowPage::count).sum()).isEqualTo(30);
        assertThat(pages).allMatch(page -> page.count() <= limit);
    }

    @Test
    void aPageOfLargeRecordsEndsEarly() {
        String large = "x".repeat(900_000);
        IntStream.range(10, 40).forEach(i -> stored(driver, key("" + i), large));

        List<RowPage> pages = walk(driver, partition(1000, Optional.empty()));

        assertThat(pages).hasSize(2);
        assertThat(Given.ids(pages)).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void aTokenIsNotOneOfThisAdapter() {
        assertThat(Given.failure(() -> driver.query(partition(1, Optional.of(new Position.Token("x"))), call()))
                        .kind())
                .isEqualTo(Kind.REJECTED);
    }

    private void numbered(int rows) {
        IntStream.range(0, rows).forEach(i -> stored(driver, key(String.format("%02d", i)), "x"));
        spy.seen();
    }

    private static List<String> inByteOrder(List<String> ids) {
        return ids.stream()
                .sorted(Comparator.comparing(id -> id.getBytes(UTF_8), Arrays::compareUnsigned))
                .toList();
    }
}
