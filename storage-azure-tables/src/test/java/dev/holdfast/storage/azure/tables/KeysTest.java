package dev.holdfast.storage.azure.tables;

import static dev.holdfast.storage.azure.tables.Fixture.all;
import static dev.holdfast.storage.azure.tables.Fixture.call;
import static dev.holdfast.storage.azure.tables.Fixture.delete;
import static dev.holdfast.storage.azure.tables.Fixture.deleteIfUnchanged;
import static dev.holdfast.storage.azure.tables.Fixture.insert;
import static dev.holdfast.storage.azure.tables.Fixture.key;
import static dev.holdfast.storage.azure.tables.Fixture.put;
import static dev.holdfast.storage.azure.tables.Fixture.record;
import static dev.holdfast.storage.azure.tables.Fixture.replace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.testservers.Azurite;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The parameters stay out of the names: a report in XML cannot hold all of them. */
class KeysTest {

    private static Fixture fixture;

    @BeforeAll
    static void open() {
        fixture = new Fixture();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    static Stream<String> oddTexts() {
        return Stream.of(
                "'",
                "''",
                "a'b",
                "o'brien'",
                "%",
                "%41",
                "%25",
                "%2F",
                "100%",
                "+",
                " ",
                " a ",
                "\u00a0",
                ";",
                ":",
                "a:b",
                "a,b",
                "(",
                ")",
                "')",
                "(PartitionKey='x',RowKey='y')",
                "&",
                "=",
                "@",
                "$batch",
                "*",
                "!",
                "~",
                "\"",
                "<",
                ">",
                "|",
                "^",
                "[",
                "]",
                "{",
                "}",
                "{a}",
                ".",
                "..",
                "a.",
                "1",
                "01",
                "1.0",
                "0x1",
                "__proto__",
                "e\u0301",
                "\u00e9",
                "\u4e2d\u6587",
                "\ud83d\ude00",
                "\u202eabc",
                "\ufeff",
                "\uffff",
                "\ue000",
                "\ufffd",
                "a\u2028b",
                "\u2029",
                "x eq 'y' or true",
                "null",
                "A",
                "a",
                "\u0131",
                "\u212a");
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("oddTexts")
    void everyOperationFindsTheRowOfItsKey(String text) {
        RowKey key = key("p" + text, text);
        fixture.write(delete(key));

        RowVersion version = ((WriteResult.Applied) fixture.write(insert(key, record("a"))))
                .version()
                .orElseThrow();
        assertThat(row(key).version()).isEqualTo(version);
        assertThat(fixture.write(insert(key, record("b")))).isEqualTo(new WriteResult.Refused(Refusal.EXISTS));
        assertThat(onlyRowOf(key.partition()).key()).isEqualTo(key);

        version = ((WriteResult.Applied) fixture.write(replace(key, record("c"), version)))
                .version()
                .orElseThrow();
        fixture.write(put(key, record("d")));
        assertThat(fixture.write(deleteIfUnchanged(key, version))).isEqualTo(new WriteResult.Refused(Refusal.CHANGED));
        assertThat(row(key).record()).isEqualTo(record("d"));

        assertThat(fixture.write(delete(key))).isEqualTo(new WriteResult.Applied(Optional.empty()));
        assertThat(fixture.driver.read(key, call())).isEmpty();
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("oddTexts")
    void everyActionOfABatchFindsTheRowOfItsKey(String text) {
        assumeFalse(text.contains("',"), "Azurite misreads it");
        RowKey key = key("q" + text, text);
        fixture.write(delete(key));

        batch(key);
        RowVersion version = onlyRowOf(key.partition()).version();
        fixture.driver.writeAtomically(List.of(replace(key, record("b"), version)), call());

        assertThat(onlyRowOf(key.partition()).key()).isEqualTo(key);
        assertThat(row(key).record()).isEqualTo(record("b"));
    }

    @ParameterizedTest(name = "{index}")
    @ValueSource(strings = {",x", "a',b", "',", ",%"})
    void aKeyThatAzuriteMisreadsInABatchIsRefusedThereAndWorksAlone(String id) {
        RowKey key = key("p", id);
        fixture.stored(key, record("a"));

        assertThat(row(key).record()).isEqualTo(record("a"));
        assertThatThrownBy(() -> batch(key))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REJECTED))
                .hasMessageContaining("Azurite");
        assertThat(fixture.write(delete(key))).isEqualTo(new WriteResult.Applied(Optional.empty()));
    }

    @Test
    void aKeyThatAzuriteMisreadsCanBeInsertedInABatch() {
        RowKey key = key("pi", ",x");

        assertThat(fixture.driver.writeAtomically(List.of(insert(key, record("a"))), call()))
                .isInstanceOf(BatchResult.Applied.class);
        assertThat(onlyRowOf("pi").key()).isEqualTo(key);
    }

    @Test
    void otherMisreadingsOfBatchesAreRefusedToo() {
        assertThatThrownBy(() -> batch(key("RowKey='x", "y"))).hasMessageContaining("Azurite");
        assertThatThrownBy(() -> fixture.driver.writeAtomically(List.of(delete(key("p", "a\u2028b"))), call()))
                .hasMessageContaining("Azurite");
    }

    @Test
    void aPercentSignStandsInNoPath() throws Exception {
        RowKey key = key("p%41", "%25");
        try (FaultProxy proxy = new FaultProxy(Azurite.endpoint());
                StorageDriver driver = fixture.driver(proxy.endpoint())) {
            RowVersion version = ((WriteResult.Applied) driver.write(put(key, record("a")), call()))
                    .version()
                    .orElseThrow();
            driver.write(replace(key, record("b"), version), call());
            assertThat(driver.read(key, call()).orElseThrow().record()).isEqualTo(record("b"));
            driver.write(delete(key), call());
            assertThat(driver.read(key, call())).isEmpty();

            assertThat(proxy.requests)
                    .noneMatch(
                            request -> request.lines().findFirst().orElseThrow().contains("(P"));
            assertThat(proxy.requests)
                    .filteredOn(request -> request.contains("/$batch"))
                    .hasSize(3);
        }
    }

    @Test
    void keysOfTheGreatestLengthWork() {
        RowKey key = key("'".repeat(448), "\u4e2d".repeat(170));
        fixture.stored(key, record("a"));

        assertThat(onlyRowOf(key.partition()).key()).isEqualTo(key);
        assertThat(row(key).record()).isEqualTo(record("a"));
    }

    private static BatchResult batch(RowKey key) {
        return fixture.driver.writeAtomically(List.of(put(key, record("a"))), call());
    }

    private static StoredRow row(RowKey key) {
        return fixture.driver.read(key, call()).orElseThrow();
    }

    private static StoredRow onlyRowOf(String partition) {
        List<StoredRow> rows = fixture.driver
                .query(all(Optional.of(partition), 10, Optional.empty()), call())
                .rows();
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }
}
