package dev.holdfast.storage.azure.tables;

import com.azure.core.http.HttpRequest;
import com.azure.core.util.BinaryData;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Writes request bodies in visible ASCII, every other character as a JSON escape. Azurite decodes bodies chunk by chunk and
 * damages characters that a chunk cuts in two (https://github.com/Azure/Azurite/issues/2670), and takes U+2028 and U+2029
 * for line ends within a batch.
 */
final class AsciiBody {

    private static final HexFormat HEX = HexFormat.of();

    /** A line of a part's own header within a batch; JSON has no line that begins so. */
    private static final Pattern LENGTH_OF_PART = Pattern.compile("(?im)^Content-Length: [0-9]+\r\n");

    private AsciiBody() {}

    static void in(HttpRequest request) {
        BinaryData body = request.getBodyAsBinaryData();
        if (body == null) {
            return;
        }
        byte[] bytes = body.toBytes();
        if (!isAscii(bytes)) {
            request.setBody(escaped(new String(bytes, StandardCharsets.UTF_8)).getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0 || b == 0x7F) {
                return false;
            }
        }
        return true;
    }

    /** The text in ASCII; lengths that it tells of parts of itself are left out, for they are not true any more. */
    static String escaped(String text) {
        StringBuilder ascii = new StringBuilder(text.length() + text.length() / 2);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x7F) {
                ascii.append(c);
            } else {
                ascii.append("\\u").append(HEX.toHexDigits(c));
            }
        }
        return LENGTH_OF_PART.matcher(ascii).replaceAll("");
    }
}
