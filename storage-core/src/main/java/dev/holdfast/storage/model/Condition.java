package dev.holdfast.storage.model;

import java.util.Objects;

/**
 * A comparison of one field that is true of every row that the core wants: the field is there, has the type of the value,
 * and compares so. A driver may ignore it or apply something weaker, never anything stricter.
 *
 * <p>Texts compare by code point. The bound of an ordered text comparison holds characters up to U+D7FF only.
 *
 * @param field the field's name
 * @param op the comparison
 * @param value a String, Long or Double; with {@link Op#EQ} also a Boolean or {@link Bytes}
 */
public record Condition(String field, Op op, Object value) {

    public Condition {
        Objects.requireNonNull(field, "field");
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(value, "value");
    }

    /** How the field compares to the value. */
    public enum Op {
        EQ,
        LT,
        LE,
        GT,
        GE
    }
}
