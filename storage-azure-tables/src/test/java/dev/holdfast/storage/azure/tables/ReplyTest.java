package dev.holdfast.storage.azure.tables;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import dev.holdfast.storage.azure.tables.Table.Effect;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.spi.DriverException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyTest {

    private static final String ETAG = "W/\"datetime'2026-11-30T16%3A21%3A52.6869790Z'\"";

    private static Reply reply(int status, String header, String value, String body) {
        return new Reply(status, new HttpHeaders().set(HttpHeaderName.fromString(header), value), body);
    }

    private static Reply reply(int status, String body) {
        return new Reply(status, new HttpHeaders(), body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"odata.error\":{\"code\":\"TableNotFound\",\"message\":{\"lang\":\"en-US\",\"value\":\"no\"}}}",
                "\ufeff<?xml version=\"1.0\"?><m:error xmlns:m=\"urn\"><m:code>TableNotFound</m:code></m:error>",
                "<Error><Code>TableNotFound</Code><Message>no</Message></Error>"
            })
    void theCodeIsReadFromJsonAndXml(String body) {
        assertThat(reply(404, body).code()).isEqualTo("TableNotFound");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "<html>code</html>",
                "{\"odata.error\":{\"message\":{\"value\":\"{\\\"odata.error\\\":{\\\"code\\\":\\\"TableNotFound\\\"\"}}}",
                "x {\"odata.error\":{\"code\":\"TableNotFound\"}}"
            })
    void whatOnlyLooksLikeACodeIsNone(String body) {
        assertThat(reply(404, body).code()).isEmpty();
    }

    @Test
    void theLostQuoteOfAVersionIsPutBack() {
        assertThat(reply(204, "ETag", ETAG.substring(0, ETAG.length() - 1), "").version())
                .contains(new RowVersion(ETAG));
        assertThat(reply(204, "ETag", ETAG, "").version()).contains(new RowVersion(ETAG));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "", "abc", "\"abc\"", "W/", "W/\"", "W/\"a\"b\"", "W/\"\u00e9\""})
    void noOtherVersionIsTaken(String etag) {
        assertThat(reply(204, "ETag", etag, "").version()).isEmpty();
    }

    @Test
    void aVersionOfMoreThanAHundredCharactersIsNotTaken() {
        assertThat(Reply.isWeakEtag("W/\"" + "a".repeat(96) + "\"")).isTrue();
        assertThat(Reply.isWeakEtag("W/\"" + "a".repeat(97) + "\"")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"7, 7", "0, 0", "'Wed, 21 Oct 2026 07:28:00 GMT',", "-1,", "99999999999999999999,"})
    void aWaitIsTakenInSeconds(String header, Long seconds) {
        DriverException failure = reply(503, "Retry-After", header, "").failure(Effect.ROW);

        assertThat(failure.retryAfter().map(Duration::toSeconds).orElse(null)).isEqualTo(seconds);
    }

    @Test
    void theContinuationMayLackARow() {
        assertThat(reply(200, "x-ms-continuation-NextPartitionKey", "1!8!cGsx", "")
                        .continuation())
                .contains("1!8!cGsx");
        assertThat(reply(200, "x-ms-continuation-NextRowKey", "1!8!cGsx", "").continuation())
                .isEmpty();
    }

    @Test
    void thePartsOfABatchComeInOrderWithTheirVersions() {
        String part = """
                --changesetresponse_1
                Content-Type: application/http
                Content-Transfer-Encoding: binary

                HTTP/1.1 204 No Content
                Cache-Control: no-cache
                ETag: W/"%s"


                """;
        String body = "--batchresponse_1\nContent-Type: multipart/mixed; boundary=changesetresponse_1\n\n"
                + part.formatted("a") + part.formatted("b")
                + part.formatted("c").replaceAll("ETag.*\n", "")
                + "--changesetresponse_1--\n--batchresponse_1--";

        for (String text : List.of(body, body.replace("\n", "\r\n"))) {
            assertThat(reply(202, text).parts())
                    .extracting(reply -> reply.version().map(RowVersion::token).orElse("none"))
                    .containsExactly("W/\"a\"", "W/\"b\"", "none");
        }
    }

    @ParameterizedTest
    @CsvSource({"0:no, 0", "99:The condition, 99", "no 1:, -1", "100:no, -1", ":no, -1", "'', -1"})
    void theFailedActionStandsBeforeTheMessage(String message, int index) {
        String error =
                "{\"odata.error\":{\"code\":\"X\",\"message\":{\"lang\":\"en-US\",\"value\":\"" + message + "\"}}}";
        String body = "--batchresponse_1\r\n\r\n--changesetresponse_1\r\n\r\nHTTP/1.1 409 Conflict\r\nA: b\r\n\r\n"
                + error + "\r\n--changesetresponse_1--\r\n--batchresponse_1--\r\n";

        Reply part = reply(202, body).parts().get(0);

        assertThat(part.status()).isEqualTo(409);
        assertThat(part.code()).isEqualTo("X");
        assertThat(part.failedAction()).isEqualTo(index);
    }

    @Test
    void aBatchWithoutPartsHasNone() {
        assertThat(reply(202, "").parts()).isEmpty();
        assertThat(reply(202, "--batchresponse_1\r\n--batchresponse_1--").parts())
                .isEmpty();
    }

    @Test
    void itsTextShowsNothingThatWasStored() {
        assertThat(reply(409, "x-ms-request-id", "42", "{\"odata.error\":{\"code\":\"X\",\"message\":\"secret\"}}"))
                .hasToString("409 X (request 42)");
    }
}
