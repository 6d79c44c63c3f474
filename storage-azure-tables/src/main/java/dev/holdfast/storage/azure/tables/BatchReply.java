package dev.holdfast.storage.azure.tables;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The replies within the reply to a batch: one per action if all were applied, or the one of the action that failed. The form:
 * https://learn.microsoft.com/rest/api/storageservices/performing-entity-group-transactions
 */
final class BatchReply {

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 ([0-9]{3})(?: .*)?");
    private static final Pattern INDEX = Pattern.compile("([0-9]{1,2}):.*", Pattern.DOTALL);

    private BatchReply() {}

    static List<Reply> parts(Reply batch) {
        List<Reply> parts = new ArrayList<>();
        List<String> lines = batch.text().lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            Matcher status = STATUS.matcher(lines.get(i));
            if (!status.matches()) {
                continue;
            }
            HttpHeaders headers = new HttpHeaders();
            for (i++; i < lines.size() && !lines.get(i).isEmpty() && !isBoundary(lines.get(i)); i++) {
                int colon = lines.get(i).indexOf(':');
                if (colon > 0) {
                    headers.set(
                            HttpHeaderName.fromString(lines.get(i).substring(0, colon)),
                            lines.get(i).substring(colon + 1).trim());
                }
            }
            StringBuilder body = new StringBuilder();
            for (; i < lines.size() && !isBoundary(lines.get(i)); i++) {
                body.append(lines.get(i)).append('\n');
            }
            parts.add(new Reply(
                    Integer.parseInt(status.group(1)), headers, body.toString().getBytes(StandardCharsets.UTF_8)));
        }
        return parts;
    }

    private static boolean isBoundary(String line) {
        return line.startsWith("--changesetresponse_") || line.startsWith("--batchresponse_");
    }

    /** The index of the failed action, which the service writes before its message and nowhere else. */
    static OptionalInt failedIndex(Reply part) {
        Matcher matcher = INDEX.matcher(part.message());
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }
}
