package dev.holdfast.storage.azure.tables;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import dev.holdfast.storage.azure.tables.Table.Effect;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A whole reply of the service, or of one action within a batch, as it came. What it means is told by status and code, never by
 * message; the codes: https://learn.microsoft.com/rest/api/storageservices/table-service-error-codes
 */
record Reply(int status, HttpHeaders headers, String body) {

    private static final Pattern CODE = Pattern.compile(
            "(?i)\\A\\s*\\{\\s*\"odata.error\"\\s*:\\s*\\{\\s*\"code\"\\s*:\\s*\"(\\w+)\"|<(?:\\w+:)?code>(\\w+)<");
    private static final Pattern FAILED_ACTION = Pattern.compile("\"value\"\\s*:\\s*\"([0-9]{1,2}):");
    private static final Pattern WEAK_ETAG = Pattern.compile("W/\"[\\x21\\x23-\\x7E]{1,96}\"");
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,6}");

    /** Status, head and body of each action of a batch; the body ends where a boundary begins. */
    private static final Pattern PART = Pattern.compile(
            "^HTTP/1\\.1 ([0-9]{3}).*\\R((?:.+\\R)*)\\R?((?:(?!--(?:changeset|batch)response_).*(?:\\R|\\z))*)",
            Pattern.MULTILINE);

    private @Nullable String header(String name) {
        return headers.getValue(HttpHeaderName.fromString(name));
    }

    /** The error code, such as {@code TableNotFound}; empty if the reply has none. */
    String code() {
        Matcher code = CODE.matcher(body);
        return !code.find() ? "" : code.group(1) != null ? code.group(1) : code.group(2);
    }

    /** The row's version; empty if the reply does not tell one. */
    Optional<RowVersion> version() {
        String etag = header("ETag");
        if (etag != null && etag.startsWith("W/\"") && !etag.endsWith("\"")) {
            // a policy of the client takes the quote at the end of a weak tag for one of a pair
            etag += "\"";
        }
        return etag != null && isWeakEtag(etag) ? Optional.of(new RowVersion(etag)) : Optional.empty();
    }

    /** Whether the text is a whole weak ETag, the only form of version that the service gives. */
    static boolean isWeakEtag(String text) {
        return WEAK_ETAG.matcher(text).matches();
    }

    /** The service's continuation as the client takes it; empty at the end and only there. */
    Optional<String> continuation() {
        String row = header("x-ms-continuation-NextRowKey");
        return Optional.ofNullable(header("x-ms-continuation-NextPartitionKey"))
                .map(partition -> row == null ? partition : partition + ";" + row);
    }

    /** Whether the emulator sent it. */
    boolean isFromAzurite() {
        String server = header("Server");
        return server != null && server.startsWith("Azurite");
    }

    /** The replies within the reply to a batch: one per action, or that of the action that failed. */
    List<Reply> parts() {
        List<Reply> parts = new ArrayList<>();
        for (Matcher part = PART.matcher(body); part.find(); ) {
            HttpHeaders head = new HttpHeaders();
            part.group(2).lines().filter(line -> line.indexOf(':') > 0).forEach(line -> {
                String[] pair = line.split(":", 2);
                head.set(HttpHeaderName.fromString(pair[0]), pair[1].trim());
            });
            parts.add(new Reply(Integer.parseInt(part.group(1)), head, part.group(3)));
        }
        return parts;
    }

    /** The index of the action that failed, which the service writes before its message and nowhere else; -1 without one. */
    int failedAction() {
        Matcher index = FAILED_ACTION.matcher(body);
        return index.find() ? Integer.parseInt(index.group(1)) : -1;
    }

    /** Whether it says for certain that there is no such row; that there is no table has another code. */
    boolean isMissingRow() {
        return status == 404 && (code().equals("ResourceNotFound") || code().equals("EntityNotFound"));
    }

    /** The refusal that it means for this write; empty if it is a failure. */
    Optional<Refusal> refusal(RowWrite write) {
        boolean conditional = write instanceof RowWrite.Replace || write instanceof RowWrite.DeleteIfUnchanged;
        if (write instanceof RowWrite.Insert && status == 409 && code().equals("EntityAlreadyExists")) {
            return Optional.of(Refusal.EXISTS);
        } else if (conditional && status == 412) {
            return Optional.of(Refusal.CHANGED);
        }
        boolean needsRow = conditional || write instanceof RowWrite.Delete;
        return needsRow && isMissingRow() ? Optional.of(Refusal.MISSING) : Optional.empty();
    }

    /** The failure that it means. */
    DriverException failure(Effect effect) {
        String wait = header("Retry-After");
        boolean inSeconds = wait != null && SECONDS.matcher(wait).matches();
        return new DriverException(
                kind(effect), toString(), null, inSeconds ? Duration.ofSeconds(Long.parseLong(wait)) : null);
    }

    private Kind kind(Effect effect) {
        String code = code();
        if (status == 401 || status == 403) {
            return Kind.DENIED;
        } else if (code.equals("TableNotFound")) {
            return Kind.MISCONFIGURED;
        } else if (code.equals("TableBeingDeleted")) {
            return Kind.UNAVAILABLE;
        } else if (effect != Effect.BATCH && (status == 429 || (status == 503 && code.equals("ServerBusy")))) {
            // taken to be said before the request is carried out; the documentation implies it and does not say it
            return Kind.THROTTLED;
        }
        boolean understood = status / 100 == 4 && status != 408 && status != 429 && !code.isEmpty();
        return understood || status == 400 || status == 413 ? Kind.REJECTED : effect.whenUnknown();
    }

    /** Status, code and request id: what an operator needs, and nothing that was stored. */
    @Override
    public String toString() {
        String id = header("x-ms-request-id");
        return (status + " " + code()).trim() + (id == null ? "" : " (request " + id + ")");
    }
}
