package dev.holdfast.storage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The first 64 bits of SHA-256: fingerprints that tell records and queries apart, and find damage. Not a secret. */
final class Digest {

    static final int BYTES = 8;

    private final MessageDigest digest;

    private Digest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    /** Of texts, each with its length, so that no two lists of texts meet. */
    static byte[] ofTexts(String... texts) {
        Digest digest = new Digest();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_16BE);
            digest.digest.update(ByteBuffer.allocate(4).putInt(0, bytes.length));
            digest.digest.update(bytes);
        }
        return digest.cut();
    }

    static byte[] ofBytes(byte[] content, int length) {
        Digest digest = new Digest();
        digest.digest.update(content, 0, length);
        return digest.cut();
    }

    private byte[] cut() {
        return java.util.Arrays.copyOf(digest.digest(), BYTES);
    }
}
