package dev.holdfast.storage.azure.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.HttpHeaders;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowsTest {

    private static final RowKey KEY = new RowKey("c", "p", "a");

    private static Reply reply(String body) {
        return new Reply(200, new HttpHeaders(), body);
    }

    private static StoredRow row(String properties) {
        return Rows.row(KEY, Rows.entity(reply("{\"odata.etag\":\"W/\\\"1\\\"\"," + properties + "}")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"v\":1.0 | 1.0",
                "\"v\":1e3 | 1000.0",
                "\"v\":100000000000000000000 | 1.0E20",
                "\"v@odata.type\":\"Edm.Double\",\"v\":5 | 5.0",
                "\"v\":\"-Infinity\",\"v@odata.type\":\"Edm.Double\" | -Infinity"
            })
    void aFloatIsReadInAnyOrderAndForm(String properties, double value) {
        assertThat(row(properties).record().real("v")).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"v\":5", "\"v@odata.type\":\"Edm.Int64\",\"v\":\"5\"", "\"v@odata.type\":\"Edm.Int32\",\"v\":5"
            })
    void anIntegerIsReadInAnyForm(String properties) {
        assertThat(row(properties).record().integer("v")).isEqualTo(5);
    }

    @Test
    void whatIsNotAFieldIsNotReadAsOne() {
        StoredRow row = row("\"odata.type\":\"t\",\"PartitionKey\":\"c:p\",\"RowKey\":\"a\",\"n\":null,"
                + "\"Timestamp@odata.type\":\"Edm.DateTime\",\"Timestamp\":\"2026-11-30T19:07:14.6258190Z\"");

        assertThat(row.record().fields()).isEmpty();
        assertThat(row.lastModified()).contains(Instant.parse("2026-11-30T19:07:14.6258190Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"v\":[\"secret\"]",
                "\"v\":{\"a\":\"secret\"}",
                "\"v@odata.type\":\"Edm.Int64\",\"v\":\"secret\"",
                "\"v@odata.type\":\"Edm.Binary\",\"v\":\"%secret%\"",
                "\"v@odata.type\":\"Edm.New\",\"v\":\"secret\"",
                "\"odata.etag\":\"secret\""
            })
    void whatCannotBeDecodedIsCorruptAndNotShown(String properties) {
        assertThatThrownBy(() -> row(properties))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CORRUPT))
                .hasMessageNotContaining("secret")
                .hasNoCause();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{\"a\":", "<html/>", "{\"value\":{}}", "{\"value\":[1]}", "{}"})
    void aDamagedPageIsNotAnEmptyOne(String body) {
        assertThatThrownBy(() -> Rows.entities(reply(body)))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"RowKey\":\"a\"}",
                "{\"PartitionKey\":\"c:p\"}",
                "{\"PartitionKey\":\"c2:p\",\"RowKey\":\"a\"}",
                "{\"PartitionKey\":\"c\",\"RowKey\":\"a\"}"
            })
    void anEntityOfAnotherCollectionIsNotARowOfThisOne(String body) {
        assertThatThrownBy(() -> Rows.key("c", Rows.entity(reply(body))))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
    }
}
