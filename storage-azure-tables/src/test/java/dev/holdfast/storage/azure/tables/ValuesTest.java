package dev.holdfast.storage.azure.tables;

import static dev.holdfast.storage.azure.tables.Fixture.call;
import static dev.holdfast.storage.azure.tables.Fixture.key;
import static dev.holdfast.storage.azure.tables.Fixture.put;
import static dev.holdfast.storage.azure.tables.Fixture.record;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.StoredRecord;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parameters stay out of the names: a report in XML cannot hold all of them. */
class ValuesTest {

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

    @ParameterizedTest(name = "{index}")
    @ValueSource(
            doubles = {
                1.0,
                0.0,
                -2.0,
                0.1,
                1.5,
                3e9,
                1e15,
                1e20,
                9.223372036854776E18,
                1e-7,
                Double.MAX_VALUE,
                Double.MIN_VALUE
            })
    void aFloatStaysAFloatToTheLastBit(double value) {
        isReadAsWritten(StoredRecord.builder().real("v", value).build());
    }

    @ParameterizedTest(name = "{index}")
    @ValueSource(longs = {0, 1, -1, Integer.MAX_VALUE, 1L << 31, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE})
    void anIntegerStaysAnInteger(long value) {
        isReadAsWritten(StoredRecord.builder().integer("v", value).build());
    }

    @ParameterizedTest(name = "{index}")
    @ValueSource(
            strings = {
                "",
                " ",
                " a ",
                "1.0",
                "true",
                "{\"a\":1}",
                "\r\n--changeset_1\r\nHTTP/1.1 500 No\r\n",
                "\u0000\u0001\u007f\u0085\u009f",
                "a\u2028b\u2029c",
                "\ufeff\uffff\ufffd",
                "e\u0301 \u00e9 \u4e2d \ud83d\ude00 \u202e",
                "2020-01-01T00:00:00Z",
                "\\u0041\\",
                "Content-Length: 3\r\n"
            })
    void aTextStaysTheSameText(String value) {
        isReadAsWritten(record(value));
    }

    @Test
    void bytesStayTheSameBytes() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        isReadAsWritten(StoredRecord.builder()
                .bytes("all", Bytes.copyOf(all))
                .bytes("none", Bytes.copyOf())
                .bool("yes", true)
                .bool("no", false)
                .build());
    }

    @Test
    void longTextIsNotDamagedByTheEmulator() {
        for (int i = 0; i < 20; i++) {
            isReadAsWritten(record("a".repeat(i) + "\u4e2d".repeat(30_900)));
        }
    }

    @ParameterizedTest(name = "{index}")
    @ValueSource(
            strings = {
                "constructor",
                "__proto__",
                "toString",
                "hasOwnProperty",
                "valueOf",
                "isPrototypeOf",
                "propertyIsEnumerable",
                "toLocaleString",
                "__defineGetter__",
                "__defineSetter__",
                "__lookupGetter__",
                "__lookupSetter__",
                "PartitionKey",
                "RowKey",
                "Timestamp",
                "then",
                "toJSON",
                "length",
                "prototype",
                "and",
                "true",
                "null",
                "_",
                "_x",
                "Foo",
                "foo",
                "eTag",
                "odata"
            })
    void aFieldMayHaveAnyName(String name) {
        isReadAsWritten(StoredRecord.builder().real(name, 1.0).text("v", "a").build());
    }

    @Test
    void thereMayBe240Fields() {
        StoredRecord.Builder record = StoredRecord.builder();
        for (int i = 0; i < 240; i++) {
            record.integer("f" + i, i);
        }
        isReadAsWritten(record.build());
    }

    /** Alone and within a batch, by key and in a page. */
    private void isReadAsWritten(StoredRecord record) {
        RowKey inBatch = key(key.partition(), key.id() + "b");
        fixture.write(put(key, record));
        fixture.driver.writeAtomically(List.of(put(inBatch, record)), call());

        assertThat(fixture.driver.read(key, call()).orElseThrow().record()).isEqualTo(record);
        assertThat(fixture.driver.read(inBatch, call()).orElseThrow().record()).isEqualTo(record);
    }
}
