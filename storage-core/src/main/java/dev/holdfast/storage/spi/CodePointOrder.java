package dev.holdfast.storage.spi;

import dev.holdfast.storage.internal.Text;
import java.util.Comparator;

/**
 * The order of text by Unicode code point, which is that of its UTF-8 bytes. {@link String#compareTo} puts characters above
 * U+FFFF before U+E000 instead.
 */
public enum CodePointOrder implements Comparator<String> {
    /** The order; it has no state. */
    INSTANCE;

    @Override
    public int compare(String left, String right) {
        return Text.compareCodePoints(left, right);
    }
}
