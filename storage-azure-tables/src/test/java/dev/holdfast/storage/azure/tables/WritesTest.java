package dev.holdfast.storage.azure.tables;

import static dev.holdfast.storage.azure.tables.Fixture.call;
import static dev.holdfast.storage.azure.tables.Fixture.delete;
import static dev.holdfast.storage.azure.tables.Fixture.deleteIfUnchanged;
import static dev.holdfast.storage.azure.tables.Fixture.insert;
import static dev.holdfast.storage.azure.tables.Fixture.key;
import static dev.holdfast.storage.azure.tables.Fixture.put;
import static dev.holdfast.storage.azure.tables.Fixture.record;
import static dev.holdfast.storage.azure.tables.Fixture.replace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WritesTest {

    private static Fixture fixture;
    private final RowKey key = key("p", UUID.randomUUID().toString());

    @BeforeAll
    static void open() {
        fixture = new Fixture();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    @Test
    void aRowNeverWrittenIsNotThere() {
        assertThat(read()).isEmpty();
    }

    @Test
    void aPutIsReadWithItsVersionAndWriteId() {
        RowWrite write = put(key, record("a"));

        Optional<RowVersion> version = ((WriteResult.Applied) fixture.write(write)).version();

        StoredRow row = read().orElseThrow();
        assertThat(row.key()).isEqualTo(key);
        assertThat(row.record()).isEqualTo(record("a"));
        assertThat(version).contains(row.version());
        assertThat(row.writeId()).contains(write.writeId());
        assertThat(row.lastModified()).isPresent();
    }

    @Test
    void aPutReplacesTheRowWhole() {
        fixture.stored(key, StoredRecord.builder().text("v", "a").text("w", "b").build());

        fixture.stored(key, record("c"));

        assertThat(read().orElseThrow().record()).isEqualTo(record("c"));
    }

    @Test
    void aPutOfTheSameValueChangesTheVersion() {
        RowVersion first = fixture.stored(key, record("a"));

        assertThat(fixture.stored(key, record("a"))).isNotEqualTo(first);
    }

    @Test
    void anInsertMeetsARow() {
        assertThat(fixture.write(insert(key, record("a")))).isInstanceOf(WriteResult.Applied.class);

        assertThat(fixture.write(insert(key, record("b")))).isEqualTo(new WriteResult.Refused(Refusal.EXISTS));
        assertThat(read().orElseThrow().record()).isEqualTo(record("a"));
    }

    @Test
    void aReplaceTakesTheVersionOfAnyWriteBeforeIt() {
        RowVersion inserted = version(fixture.write(insert(key, record("a"))));
        RowVersion replaced = version(fixture.write(replace(key, record("b"), inserted)));
        RowVersion again = version(fixture.write(replace(key, record("c"), replaced)));

        assertThat(read().orElseThrow().version()).isEqualTo(again);
    }

    @Test
    void aReplaceOfAChangedRowIsRefused() {
        RowVersion first = fixture.stored(key, record("a"));
        fixture.stored(key, record("b"));

        assertThat(fixture.write(replace(key, record("c"), first))).isEqualTo(new WriteResult.Refused(Refusal.CHANGED));
        assertThat(read().orElseThrow().record()).isEqualTo(record("b"));
    }

    @Test
    void aReplaceOfNoRowIsRefused() {
        RowVersion version = fixture.stored(key, record("a"));
        fixture.write(delete(key));

        assertThat(fixture.write(replace(key, record("b"), version)))
                .isEqualTo(new WriteResult.Refused(Refusal.MISSING));
        assertThat(read()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "abc", "\"abc\"", "W/\"", "W/\"a\"b\"", "w/\"a\"", "W/\"a\",*", "%2A"})
    void aVersionThatTheServiceNeverGaveMeansNoRow(String token) {
        fixture.stored(key, record("a"));

        RowVersion version = new RowVersion(token);
        assertThat(fixture.write(replace(key, record("b"), version)))
                .isEqualTo(new WriteResult.Refused(Refusal.CHANGED));
        assertThat(fixture.write(deleteIfUnchanged(key, version))).isEqualTo(new WriteResult.Refused(Refusal.CHANGED));
        assertThat(read().orElseThrow().record()).isEqualTo(record("a"));
    }

    @Test
    void aDeleteSaysWhetherThereWasARow() {
        fixture.stored(key, record("a"));

        assertThat(fixture.write(delete(key))).isEqualTo(new WriteResult.Applied(Optional.empty()));
        assertThat(fixture.write(delete(key))).isEqualTo(new WriteResult.Refused(Refusal.MISSING));
        assertThat(read()).isEmpty();
    }

    @Test
    void aDeleteIfUnchangedHeedsTheVersion() {
        RowVersion first = fixture.stored(key, record("a"));
        RowVersion second = fixture.stored(key, record("b"));

        assertThat(fixture.write(deleteIfUnchanged(key, first))).isEqualTo(new WriteResult.Refused(Refusal.CHANGED));
        assertThat(fixture.write(deleteIfUnchanged(key, second))).isEqualTo(new WriteResult.Applied(Optional.empty()));
        assertThat(fixture.write(deleteIfUnchanged(key, second))).isEqualTo(new WriteResult.Refused(Refusal.MISSING));
    }

    @Test
    void collectionsDoNotMeet() {
        RowKey other = new RowKey("c2", key.partition(), key.id());
        fixture.stored(key, record("a"));

        assertThat(fixture.driver.read(other, call())).isEmpty();
        assertThat(fixture.write(delete(other))).isEqualTo(new WriteResult.Refused(Refusal.MISSING));
    }

    private Optional<StoredRow> read() {
        return fixture.driver.read(key, call());
    }

    private static RowVersion version(WriteResult result) {
        return ((WriteResult.Applied) result).version().orElseThrow();
    }
}
