package dev.holdfast.storage;

import java.io.Serializable;
import java.util.Objects;

/**
 * Where a page ended, so that another call, process or day can go on from there. Opaque; bound to collection, partition,
 * range, filter and kind of adapter, but not to the page size. It contains ids.
 *
 * <p>A cursor that a store gave has a text of {@code [A-Za-z0-9_-]}. Any other text can be held; using it is {@link
 * InvalidCursorException}.
 *
 * @param text the text form
 */
public record Cursor(String text) implements Serializable {

    public Cursor {
        Objects.requireNonNull(text, "cursor");
    }

    /** Takes a cursor back from its text. */
    public static Cursor of(String text) {
        return new Cursor(text);
    }

    /** The text form. */
    @Override
    public String toString() {
        return text;
    }
}
