package dev.holdfast.storage.azure.tables;

import static dev.holdfast.storage.azure.tables.Fixture.all;
import static dev.holdfast.storage.azure.tables.Fixture.call;
import static dev.holdfast.storage.azure.tables.Fixture.delete;
import static dev.holdfast.storage.azure.tables.Fixture.insert;
import static dev.holdfast.storage.azure.tables.Fixture.key;
import static dev.holdfast.storage.azure.tables.Fixture.put;
import static dev.holdfast.storage.azure.tables.Fixture.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.data.tables.TableClient;
import com.azure.data.tables.models.TableEntity;
import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.UnreadableRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignRowsTest {

    private static Fixture fixture;
    private static TableClient other;
    private final RowKey key = key(UUID.randomUUID().toString(), "b");

    @BeforeAll
    static void open() {
        fixture = new Fixture();
        other = fixture.otherProgram();
        other.createTable();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    private TableEntity entity() {
        return new TableEntity("c:" + key.partition(), key.id());
    }

    @Test
    void valuesOfOtherTypesAreReadAsOneOfOurs() {
        UUID guid = UUID.randomUUID();
        other.upsertEntity(entity().addProperty("int", 5)
                .addProperty("guid", guid)
                .addProperty("time", OffsetDateTime.parse("2020-01-02T03:04:05Z"))
                .addProperty("float", 1.5)
                .addProperty("bytes", new byte[] {1}));

        assertThat(row().record().fields())
                .containsEntry("int", 5L)
                .containsEntry("guid", guid.toString())
                .containsEntry("time", "2020-01-02T03:04:05Z")
                .containsEntry("float", 1.5)
                .containsEntry("bytes", Bytes.copyOf((byte) 1))
                .hasSize(5);
    }

    @Test
    void floatsThatAreNoNumbersAreReadAllTheSame() {
        other.upsertEntity(entity().addProperty("nan", "NaN")
                .addProperty("nan@odata.type", "Edm.Double")
                .addProperty("big", "Infinity")
                .addProperty("big@odata.type", "Edm.Double"));

        assertThat(row().record().fields())
                .containsEntry("nan", Double.NaN)
                .containsEntry("big", Double.POSITIVE_INFINITY);
    }

    @Test
    void aForeignRowHasAVersionAndNoWriteId() {
        other.upsertEntity(entity().addProperty("v", "a"));

        assertThat(row().writeId()).isEmpty();
        assertThat(fixture.write(Fixture.replace(key, record("b"), row().version())))
                .isInstanceOf(WriteResult.Applied.class);
    }

    @Test
    void aWriteIdThatIsNoneIsNone() {
        other.upsertEntity(entity().addProperty("_hfw", "garbage").addProperty("v", "a"));

        assertThat(row().writeId()).isEmpty();
        assertThat(row().record()).isEqualTo(record("a"));
    }

    @ParameterizedTest
    @CsvSource({"Edm.Int64, 18446744073709551615", "Edm.Int64, secret", "Edm.Binary, %secret%"})
    void anUnreadableRowFailsItsOwnReadAndNoPage(String type, String value) {
        fixture.stored(key(key.partition(), "a"), record("a"));
        other.upsertEntity(entity().addProperty("v", value).addProperty("v@odata.type", type));
        fixture.stored(key(key.partition(), "c"), record("c"));

        RowPage page = fixture.driver.query(all(Optional.of(key.partition()), 3, Optional.empty()), call());

        assertThat(page.rows()).extracting(row -> row.key().id()).containsExactly("a", "c");
        assertThat(page.unreadable()).extracting(UnreadableRow::key).containsExactly(key);
        assertThat(page.count()).isEqualTo(3);
        assertThatThrownBy(this::row)
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.CORRUPT))
                .hasMessageContaining("'v'")
                .hasMessageNotContaining(value);
    }

    @Test
    void anUnreadableRowIsARowForWrites() {
        other.upsertEntity(entity().addProperty("v", "x").addProperty("v@odata.type", "Edm.Int64"));

        assertThat(fixture.write(insert(key, record("a")))).isEqualTo(new WriteResult.Refused(Refusal.EXISTS));
        assertThat(fixture.write(put(key, record("a")))).isInstanceOf(WriteResult.Applied.class);
        assertThat(row().record()).isEqualTo(record("a"));
        assertThat(fixture.write(delete(key))).isInstanceOf(WriteResult.Applied.class);
    }

    @Test
    void anUnreadableRowIsGoneOnAfterLikeAnyOther() {
        other.upsertEntity(entity().addProperty("v", "x").addProperty("v@odata.type", "Edm.Int64"));
        fixture.stored(key(key.partition(), "c"), record("c"));

        RowPage first = fixture.driver.query(all(Optional.of(key.partition()), 1, Optional.empty()), call());
        RowPage second = fixture.driver.query(all(Optional.of(key.partition()), 1, first.next()), call());

        assertThat(first.unreadable()).hasSize(1);
        assertThat(second.rows()).extracting(row -> row.key().id()).containsExactly("c");
    }

    private StoredRow row() {
        return fixture.driver.read(key, call()).orElseThrow();
    }
}
