package dev.holdfast.storage;

import java.io.Serializable;
import java.util.Objects;

/**
 * The version of one record: it changes with every write and never comes back. Opaque, compared for equality only, bound to
 * its record.
 *
 * <p>A version that a store gave has a text of {@code [A-Za-z0-9_-]{1,160}}, fit for an HTTP ETag, which survives storing,
 * restarts and upgrades. Any other text can be held, so that what a client sends back need not be checked first: storage
 * refuses it as it refuses a stale one. No text means "any version".
 *
 * @param text the text form, not blank
 */
public record Version(String text) implements Serializable {

    /**
     * Takes a version back from its text.
     *
     * @throws NullPointerException if the text is null
     * @throws IllegalArgumentException if the text is blank
     */
    public Version {
        Objects.requireNonNull(text, "version");
        if (text.isBlank()) {
            throw new IllegalArgumentException("version is blank; there is no version that means \"any\"");
        }
    }

    /**
     * Takes a version back from its text.
     *
     * @throws IllegalArgumentException if the text is blank
     */
    public static Version of(String text) {
        return new Version(text);
    }

    /** The text form. */
    @Override
    public String toString() {
        return text;
    }
}
