package dev.holdfast.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.StoredRecord;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyCodecTest {

    @Test
    void everyTypeComesBackAsItWas() {
        StoredRecord record = StoredRecord.builder()
                .text("empty", "")
                .text("json", "{\"$bytes\":\"AA==\"}")
                .text("odd", "\u0000\u2028\u2029\"\\\u007F\uFEFF\uD83D\uDE00\n")
                .integer("least", Long.MIN_VALUE)
                .integer("most", Long.MAX_VALUE)
                .integer("past2to53", 9_007_199_254_740_993L)
                .real("one", 1.0)
                .real("big", 1.0E21)
                .real("past2to53", 9.007199254740992E15)
                .real("tiny", Double.MIN_VALUE)
                .real("huge", -Double.MAX_VALUE)
                .bool("yes", true)
                .bool("no", false)
                .bytes("none", Bytes.copyOf())
                .bytes("some", Bytes.copyOf((byte) 0, (byte) -1, (byte) 127))
                .build();

        assertThat(BodyCodec.read(BodyCodec.write(record))).isEqualTo(record);
    }

    @Test
    void theTextIsPlainJson() {
        StoredRecord record = StoredRecord.builder()
                .text("t", "a")
                .integer("i", 1)
                .real("f", 1.0)
                .bool("b", true)
                .bytes("x", Bytes.copyOf((byte) 1))
                .build();

        assertThat(BodyCodec.write(record))
                .isEqualTo("{\"t\":\"a\",\"i\":1,\"f\":1.0,\"b\":true,\"x\":{\"$bytes\":\"AQ==\"}}");
    }

    @Test
    void theEmptyRecordComesBack() {
        assertThat(BodyCodec.read(BodyCodec.write(StoredRecord.empty()))).isEqualTo(StoredRecord.empty());
    }

    @Test
    void negativeZeroComesBackAsZero() {
        assertThat(BodyCodec.read("{\"f\":-0.0}").real("f")).isEqualTo(0.0);
    }

    @Test
    void whatAnotherProgramNamedOddlyIsRead() {
        assertThat(BodyCodec.read(" { \"\" : 1 , \"a b\\u0000\" : \"x\", \"e\":1E2 } ")
                        .fields())
                .isEqualTo(Map.of("", 1L, "a b\u0000", "x", "e", 100.0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "7",
                "\"text\"",
                "[]",
                "{",
                "{}{}",
                "{} x",
                "{\"a\":1}}",
                "{\"a\":null}",
                "{\"a\":[1]}",
                "{\"a\":{}}",
                "{\"a\":{\"b\":1}}",
                "{\"a\":{\"$bytes\":1}}",
                "{\"a\":{\"$bytes\":\"?\"}}",
                "{\"a\":{\"$bytes\":\"AA==\",\"b\":1}}",
                "{\"a\":1,\"a\":1}",
                "{\"a\":9223372036854775808}",
                "{\"a\":-9223372036854775809}",
                "{\"a\":1e999999}",
                "{\"a\":NaN}",
                "{\"a\":Infinity}",
                "{\"a\":tru}",
                "{\"a\":01}",
                "{'a':1}",
                "{a:1}",
                "{\"a\":\"\t\"}",
                "/* */{}",
                "\uFEFF{}",
                "{\"a\":\"\\x\"}"
            })
    void anythingElseIsUnreadable(String body) {
        assertThatThrownBy(() -> BodyCodec.read(body)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Timeout(10)
    void hostileTextIsRefusedAtOnce() {
        String deep = "{\"a\":" + "[".repeat(1_000_000);
        String deepObject = "{\"a\":".repeat(200_000);
        String digits = "{\"a\":" + "9".repeat(1_000_000) + "}";
        String fraction = "{\"a\":0." + "1".repeat(1_000_000) + "}";
        String exponent = "{\"a\":1e" + "9".repeat(100_000) + "}";

        assertThat(new String[] {deep, deepObject, digits, fraction, exponent})
                .allSatisfy(body ->
                        assertThatThrownBy(() -> BodyCodec.read(body)).isInstanceOf(IllegalArgumentException.class));
    }

    @Test
    void theReasonHoldsNoValue() {
        assertThatThrownBy(() -> BodyCodec.read("{\"password\": secret}"))
                .hasMessageNotContaining("secret")
                .hasNoCause();
    }
}
