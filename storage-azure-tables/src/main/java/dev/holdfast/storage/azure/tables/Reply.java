package dev.holdfast.storage.azure.tables;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.json.JsonProviders;
import com.azure.json.JsonReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A whole reply of the service, or of one action within a batch, as it came. Immutable. */
final class Reply {

    private static final HttpHeaderName NEXT_PARTITION =
            HttpHeaderName.fromString("x-ms-continuation-NextPartitionKey");
    private static final HttpHeaderName NEXT_ROW = HttpHeaderName.fromString("x-ms-continuation-NextRowKey");
    private static final HttpHeaderName REQUEST_ID = HttpHeaderName.fromString("x-ms-request-id");
    private static final Pattern XML_CODE = Pattern.compile("(?i)<(?:[a-z]+:)?code>([a-z0-9]+)<");
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,6}");
    private static final Pattern WEAK_ETAG = Pattern.compile("W/\"[\\x21\\x23-\\x7E]+\"");

    private final int status;
    private final HttpHeaders headers;
    private final byte[] body;

    Reply(int status, HttpHeaders headers, byte[] body) {
        this.status = status;
        this.headers = new HttpHeaders(headers);
        this.body = body;
    }

    int status() {
        return status;
    }

    boolean succeeded() {
        return status / 100 == 2;
    }

    byte[] body() {
        return body;
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The error code, such as {@code TableNotFound}; empty if the reply has none. */
    String code() {
        String text = text().trim();
        if (text.startsWith("{")) {
            return error().get("code") instanceof String code ? code : "";
        }
        Matcher matcher = XML_CODE.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** The message of an error in JSON; empty if there is none. */
    String message() {
        return error().get("message") instanceof Map<?, ?> message && message.get("value") instanceof String value
                ? value
                : "";
    }

    private Map<?, ?> error() {
        try (JsonReader json = JsonProviders.createReader(body)) {
            return json.readUntyped() instanceof Map<?, ?> all && all.get("odata.error") instanceof Map<?, ?> error
                    ? error
                    : Map.of();
        } catch (IOException | RuntimeException notJson) {
            return Map.of();
        }
    }

    /** The row's version; empty if the reply does not tell one. */
    @Nullable
    String etag() {
        String etag = headers.getValue(HttpHeaderName.ETAG);
        if (etag != null && etag.startsWith("W/\"") && !etag.endsWith("\"")) {
            // a policy of the client takes the quote at the end of a weak tag for one of a pair
            etag += "\"";
        }
        return etag != null && isWeakEtag(etag) ? etag : null;
    }

    /** Whether the text is a whole weak ETag, the only form of version that the service gives. */
    static boolean isWeakEtag(String text) {
        return text.length() <= 100 && WEAK_ETAG.matcher(text).matches();
    }

    /** How long the service asks to wait. */
    @Nullable
    Duration retryAfter() {
        String value = headers.getValue(HttpHeaderName.RETRY_AFTER);
        return value != null && SECONDS.matcher(value).matches() ? Duration.ofSeconds(Long.parseLong(value)) : null;
    }

    /** The service's continuation, as the client takes it; empty at the end. */
    Optional<String> continuation() {
        String partition = headers.getValue(NEXT_PARTITION);
        String row = headers.getValue(NEXT_ROW);
        return Optional.ofNullable(partition).map(first -> row == null ? first : first + ";" + row);
    }

    /** Whether the emulator sent it, whose batches go astray with keys that the service takes. */
    boolean isFromAzurite() {
        String server = headers.getValue(HttpHeaderName.SERVER);
        return server != null && server.startsWith("Azurite");
    }

    /** Status, code and request id: what an operator needs and nothing that was stored. */
    @Override
    public String toString() {
        String id = headers.getValue(REQUEST_ID);
        return (status + " " + code()).trim() + (id == null ? "" : " (request " + id + ")");
    }
}
