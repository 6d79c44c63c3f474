package dev.holdfast.storage;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.WriteId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The application's version: a format byte, a fingerprint of the key and the driver's token, as base64url. The fingerprint
 * keeps a version from authorising a write of another record, also where a backend gives two rows one token.
 */
final class VersionEnvelope {

    private static final byte CURRENT = 1;

    /** A version that has been superseded already when it is handed out: right, and never again the row's. */
    private static final byte SUPERSEDED = 2;

    private static final int LONGEST_TEXT = 160;

    private VersionEnvelope() {}

    static Version of(RowKey key, RowVersion version) {
        return envelope(CURRENT, key, version.token());
    }

    static Version superseded(RowKey key, WriteId writeId) {
        return envelope(SUPERSEDED, key, writeId.token());
    }

    /** The driver's token; empty if the version is not one that this row could have now. */
    static Optional<RowVersion> open(RowKey key, Version version) {
        if (version.text().length() > LONGEST_TEXT) {
            return Optional.empty();
        }
        return Base64Text.read(version.text()).flatMap(content -> open(key, content));
    }

    private static Optional<RowVersion> open(RowKey key, byte[] content) {
        int header = 1 + Digest.BYTES;
        if (content.length <= header
                || content[0] != CURRENT
                || !Arrays.equals(content, 1, header, fingerprint(key), 0, Digest.BYTES)) {
            return Optional.empty();
        }
        String token = new String(content, header, content.length - header, StandardCharsets.ISO_8859_1);
        try {
            return Optional.of(new RowVersion(token));
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private static Version envelope(byte format, RowKey key, String token) {
        byte[] text = token.getBytes(StandardCharsets.ISO_8859_1);
        return Version.of(Base64Text.write(ByteBuffer.allocate(1 + Digest.BYTES + text.length)
                .put(format)
                .put(fingerprint(key))
                .put(text)
                .array()));
    }

    private static byte[] fingerprint(RowKey key) {
        return Digest.ofTexts(key.collection(), key.partition(), key.id());
    }
}
