package dev.holdfast.storage;

import java.util.Base64;
import java.util.Optional;

/** Base64url without padding, read strictly: each content has one text, so that a changed character never goes unseen. */
final class Base64Text {

    private Base64Text() {}

    static String write(byte[] content) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(content);
    }

    static Optional<byte[]> read(String text) {
        try {
            byte[] content = Base64.getUrlDecoder().decode(text);
            // The decoder takes padding and stray low bits, which no text of ours has.
            return write(content).equals(text) ? Optional.of(content) : Optional.empty();
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }
}
