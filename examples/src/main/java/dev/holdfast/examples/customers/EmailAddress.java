package dev.holdfast.examples.customers;

import dev.holdfast.storage.EntityKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.Locale;

/**
 * An e-mail address in the form in which two of them are compared.
 *
 * @param text the address
 */
public record EmailAddress(String text) {

    /** The address that people write so: case, blanks at the ends and the way accents are encoded do not count. */
    public static EmailAddress of(String written) {
        return new EmailAddress(
                Normalizer.normalize(written.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT));
    }

    /**
     * The key of the address's claim. It is made of a digest, for two reasons: an address may hold characters that a key may
     * not, such as {@code / # ?}, and keys appear in messages and logs, where an address should not.
     */
    EntityKey claimKey() {
        String digest = sha256(text);
        return EntityKey.of(digest.substring(0, 2), digest);
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
