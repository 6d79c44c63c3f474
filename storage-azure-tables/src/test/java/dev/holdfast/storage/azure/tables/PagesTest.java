package dev.holdfast.storage.azure.tables;

import static dev.holdfast.storage.azure.tables.Fixture.all;
import static dev.holdfast.storage.azure.tables.Fixture.call;
import static dev.holdfast.storage.azure.tables.Fixture.delete;
import static dev.holdfast.storage.azure.tables.Fixture.key;
import static dev.holdfast.storage.azure.tables.Fixture.put;
import static dev.holdfast.storage.azure.tables.Fixture.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.Condition;
import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.testservers.Azurite;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagesTest {

    private final Fixture fixture = new Fixture();
    private final String partition = UUID.randomUUID().toString();

    @AfterEach
    void close() {
        fixture.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 1_000})
    void aPartitionIsWalkedInOrderWithoutGapsWhateverThePageSize(int size) {
        List<String> ids =
                List.of("", "!", "A", "a", "a'b", "b", "b1", "\u00e9", "\u4e2d", "\ud7ff", "\ud83d\ude00", "\uffff");
        ids.forEach(id -> fixture.stored(key(partition, id), record(id)));
        fixture.stored(key(partition + "x", "z"), record("z"));

        assertThat(walk(Optional.of(partition), size)).extracting(RowKey::id).containsExactlyElementsOf(ids);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 1_000})
    void aScanMeetsEachRowOfItsCollectionAndNoOther(int size) {
        List<RowKey> keys = Stream.of("a", "a:b", "b;", "\uffff", "\ud83d\ude00", " ", "%41")
                .flatMap(name -> Stream.of("", "1", "2", "'").map(id -> key(name, id)))
                .toList();
        keys.forEach(key -> fixture.stored(key, record("a")));
        Stream.of("C", "c2", "cc", "b", "c-d", "c_d", "d")
                .forEach(other -> fixture.stored(new RowKey(other, "a", "1"), record("x")));

        assertThat(walk(Optional.empty(), size)).containsExactlyInAnyOrderElementsOf(keys);
    }

    @Test
    void aScanFillsItsPagesAcrossPartitions() {
        Stream.of("a", "b", "c")
                .forEach(name -> Stream.of("1", "2").forEach(id -> fixture.stored(key(name, id), record(id))));

        RowPage first = page(Optional.empty(), 3, Optional.empty());
        RowPage second = page(Optional.empty(), 3, first.next());

        assertThat(second.rows())
                .extracting(StoredRow::key)
                .containsExactly(key("b", "2"), key("c", "1"), key("c", "2"));
        assertThat(second.next()).isEmpty();
    }

    @Test
    void aPageGoesOnAfterARowThatHasGone() {
        Stream.of("a", "b", "c").forEach(id -> fixture.stored(key(partition, id), record(id)));
        RowPage first = page(Optional.of(partition), 2, Optional.empty());
        fixture.write(delete(key(partition, "b")));

        assertThat(page(Optional.of(partition), 2, first.next()).rows())
                .extracting(row -> row.key().id())
                .containsExactly("c");
    }

    @Test
    void anEmptyRangeIsOneEmptyPage() {
        assertThat(page(Optional.of(partition), 10, Optional.empty()))
                .isEqualTo(new RowPage(List.of(), List.of(), 0, Optional.empty()));
        assertThat(page(Optional.empty(), 10, Optional.empty()).next()).isEmpty();
    }

    @Test
    void aRangeOfIdsHasItsStartAndNotItsEnd() {
        Stream.of("a", "b", "b'", "c", "d").forEach(id -> fixture.stored(key(partition, id), record(id)));
        RowQuery query = query(new IdRange(Optional.of("b"), Optional.of("d")), List.of(), Projection.RECORDS);

        assertThat(fixture.driver.query(query, call()).rows())
                .extracting(row -> row.key().id())
                .containsExactly("b", "b'", "c");
    }

    @Test
    void keysAloneComeWithVersionsAndWithoutRecords() {
        StoredRow stored = storedRow("a");

        StoredRow row = fixture.driver
                .query(query(IdRange.all(), List.of(), Projection.KEYS), call())
                .rows()
                .get(0);

        assertThat(row.key()).isEqualTo(stored.key());
        assertThat(row.version()).isEqualTo(stored.version());
        assertThat(row.record()).isEqualTo(StoredRecord.empty());
    }

    @Test
    void aCountHasNoRows() {
        storedRow("a");
        storedRow("b");

        RowPage page = fixture.driver.query(query(IdRange.all(), List.of(), Projection.COUNT), call());

        assertThat(page).isEqualTo(new RowPage(List.of(), List.of(), 2, Optional.empty()));
    }

    @Test
    void aCountOfManyRowsGoesOn() {
        for (int from = 0; from < 1_001; from += 100) {
            List<RowWrite> writes = IntStream.range(from, Math.min(1_001, from + 100))
                    .mapToObj(i -> put(key(partition, "n" + (10_000 + i)), record("a")))
                    .toList();
            fixture.driver.writeAtomically(writes, call());
        }
        RowQuery query = new RowQuery(
                "c", Optional.of(partition), IdRange.all(), List.of(), Projection.COUNT, 100_000, Optional.empty());

        RowPage page = fixture.driver.query(query, call());

        assertThat(page.count()).isEqualTo(1_000);
        assertThat(page.next()).contains(new Position.AfterRow(key(partition, "n10999")));
    }

    @Test
    void conditionsNeverLoseARow() {
        fixture.stored(
                key(partition, "a"),
                StoredRecord.builder().text("v", "x'y").bool("and", true).build());
        fixture.stored(
                key(partition, "b"), StoredRecord.builder().integer("v", 1).build());
        List<Condition> conditions = List.of(
                new Condition("v", Condition.Op.EQ, "x'y"),
                new Condition("and", Condition.Op.EQ, true),
                new Condition("v", Condition.Op.GE, "w"));

        assertThat(fixture.driver
                        .query(query(IdRange.all(), conditions, Projection.RECORDS), call())
                        .rows())
                .extracting(row -> row.key().id())
                .containsExactly("a");
    }

    @Test
    void anEmptyPageOfTheServiceIsNotTheEnd() throws Exception {
        Stream.of("a", "b").forEach(id -> fixture.stored(key(partition, id), record(id)));
        try (FaultProxy proxy = new FaultProxy(Azurite.endpoint());
                StorageDriver driver = fixture.driver(proxy.endpoint())) {
            driver.read(key(partition, "a"), call());
            proxy.next(Faults.reply(
                    "200 OK",
                    "Content-Type: application/json\r\nx-ms-continuation-NextPartitionKey: "
                            + Base64.getEncoder().encodeToString(("c:" + partition).getBytes(StandardCharsets.UTF_8))
                            + "\r\n",
                    "{\"value\":[]}"));

            RowPage empty = driver.query(all(Optional.of(partition), 10, Optional.empty()), call());
            RowPage rest = driver.query(all(Optional.of(partition), 10, empty.next()), call());

            assertThat(empty.rows()).isEmpty();
            assertThat(empty.next()).containsInstanceOf(Position.Token.class);
            assertThat(rest.rows()).extracting(row -> row.key().id()).containsExactly("a", "b");
            assertThat(rest.next()).isEmpty();
        }
    }

    @Test
    void aTokenOfAnotherMakeIsRefused() {
        assertThatThrownBy(() -> page(Optional.of(partition), 1, Optional.of(new Position.Token("cGc=;cjE="))))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REJECTED));
    }

    private RowPage page(Optional<String> of, int limit, Optional<Position> from) {
        return fixture.driver.query(all(of, limit, from), call());
    }

    private RowQuery query(IdRange ids, List<Condition> conditions, Projection projection) {
        return new RowQuery("c", Optional.of(partition), ids, conditions, projection, 100, Optional.empty());
    }

    private StoredRow storedRow(String id) {
        fixture.stored(key(partition, id), record(id));
        return fixture.driver.read(key(partition, id), call()).orElseThrow();
    }

    private List<RowKey> walk(Optional<String> of, int size) {
        List<RowKey> keys = new ArrayList<>();
        Optional<Position> from = Optional.empty();
        do {
            RowPage page = page(of, size, from);
            assertThat(page.rows()).hasSizeLessThanOrEqualTo(size);
            page.rows().forEach(row -> keys.add(row.key()));
            assertThat(keys).as("a walk that ends").hasSizeLessThan(1_000);
            from = page.next();
        } while (from.isPresent());
        return keys;
    }
}
