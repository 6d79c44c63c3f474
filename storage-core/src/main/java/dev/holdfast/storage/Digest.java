package dev.holdfast.storage;

import java.nio.ByteBuffer;
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
            // Unit by unit: an encoder is slower, and makes one of all unpaired surrogates, which stored rows may have.
            ByteBuffer units = ByteBuffer.allocate(4 + 2 * text.length()).putInt(2 * text.length());
            for (int i = 0; i < text.length(); i++) {
                units.putChar(text.charAt(i));
            }
            digest.digest.update(units.array());
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
