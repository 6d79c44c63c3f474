package dev.holdfast.storage;

/**
 * A bounded count.
 *
 * @param value how many records were counted
 * @param exact whether that is all; if not, there are at least that many
 */
public record Count(long value, boolean exact) {

    /** The number, followed by "+" if there may be more. */
    @Override
    public String toString() {
        return exact ? Long.toString(value) : value + "+";
    }
}
