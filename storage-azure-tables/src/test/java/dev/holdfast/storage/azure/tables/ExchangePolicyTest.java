package dev.holdfast.storage.azure.tables;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExchangePolicyTest {

    @Test
    void everythingButVisibleAsciiIsEscapedUnitByUnit() {
        assertThat(ExchangePolicy.ascii("{\"v\":\"a~\u007f\u00e9\u2028\ud83d\ude00\"}"))
                .isEqualTo("{\"v\":\"a~\\u007f\\u00e9\\u2028\\ud83d\\ude00\"}");
    }

    @Test
    void lengthsOfPartsAreLeftOutAndNothingElse() {
        assertThat(ExchangePolicy.ascii(
                        "A: b\r\nContent-Length: 12\r\n\r\n{\"v\":\"Content-Length: 3\\r\\n\u00e9\"}\r\n"))
                .isEqualTo("A: b\r\n\r\n{\"v\":\"Content-Length: 3\\r\\n\\u00e9\"}\r\n");
    }
}
