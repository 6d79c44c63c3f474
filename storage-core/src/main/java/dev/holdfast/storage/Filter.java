package dev.holdfast.storage;

import dev.holdfast.storage.FilterNode.All;
import dev.holdfast.storage.FilterNode.AnyOf;
import dev.holdfast.storage.FilterNode.Compare;
import dev.holdfast.storage.FilterNode.In;
import dev.holdfast.storage.FilterNode.Negation;
import dev.holdfast.storage.FilterNode.Presence;
import dev.holdfast.storage.FilterNode.StartsWith;
import dev.holdfast.storage.internal.FieldRules;
import dev.holdfast.storage.model.StoredRecord;
import java.util.Collection;
import java.util.List;

/**
 * A condition on stored fields, decided by the core on every row, so that it means the same on every adapter. An immutable
 * value: equal if it says the same in the same order.
 *
 * <p>Logic has two values: a comparison with an absent field, or a field of another type, is false; {@link #not} is the exact
 * complement. Integers and floats are different types. Texts compare by Unicode code point. Booleans and bytes have {@link
 * #eq}, {@link #ne} and {@link #in} only.
 *
 * <p>A value is a String, a Long (or Integer, Short, Byte), a Double (or Float), a Boolean, a {@link
 * dev.holdfast.storage.model.Bytes} or a {@code byte[]}; any other is {@link IllegalArgumentException}, as is a float that is
 * not finite and a field name that no record can have.
 */
public sealed interface Filter permits FilterNode {

    /** Whether a record with these fields fulfils the condition. */
    boolean matches(StoredRecord record);

    /** Readable text of the condition; it holds the values compared with. */
    @Override
    String toString();

    /** The field is there and equal. */
    static Filter eq(String field, Object value) {
        return new Compare(FieldRules.checkName(field), Comparison.EQ, FilterNode.value(field, value));
    }

    /** The field is there, of the same type, and not equal. */
    static Filter ne(String field, Object value) {
        return new Compare(FieldRules.checkName(field), Comparison.NE, FilterNode.value(field, value));
    }

    /** The field is there and less. */
    static Filter lt(String field, Object value) {
        return new Compare(FieldRules.checkName(field), Comparison.LT, FilterNode.orderedValue(field, value));
    }

    /** The field is there and less or equal. */
    static Filter le(String field, Object value) {
        return new Compare(FieldRules.checkName(field), Comparison.LE, FilterNode.orderedValue(field, value));
    }

    /** The field is there and greater. */
    static Filter gt(String field, Object value) {
        return new Compare(FieldRules.checkName(field), Comparison.GT, FilterNode.orderedValue(field, value));
    }

    /** The field is there and greater or equal. */
    static Filter ge(String field, Object value) {
        return new Compare(FieldRules.checkName(field), Comparison.GE, FilterNode.orderedValue(field, value));
    }

    /** The field is there and equal to one of the values, of which there is at least one. */
    static Filter in(String field, Collection<?> values) {
        FieldRules.checkName(field);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("filter on field " + field + " has no values; nothing could match");
        }
        return new In(
                field,
                values.stream().map(value -> FilterNode.value(field, value)).toList());
    }

    /** The field is a text that starts with the prefix. */
    static Filter startsWith(String field, String prefix) {
        return new StartsWith(FieldRules.checkName(field), FilterNode.text(field, prefix));
    }

    /** The field is not there. */
    static Filter absent(String field) {
        return new Presence(FieldRules.checkName(field), false);
    }

    /** The field is there, of whatever type. */
    static Filter present(String field) {
        return new Presence(FieldRules.checkName(field), true);
    }

    /** All of the conditions hold, of which there is at least one. */
    static Filter and(Filter... filters) {
        return new All(FilterNode.parts(filters));
    }

    /** At least one of the conditions holds, of which there is at least one. */
    static Filter or(Filter... filters) {
        return new AnyOf(FilterNode.parts(filters));
    }

    /** The condition does not hold: the exact complement. */
    static Filter not(Filter filter) {
        return new Negation(filter);
    }

    /** This condition and another. */
    default Filter and(Filter other) {
        return new All(FilterNode.chain(this instanceof All all ? all.parts() : List.of(this), other));
    }

    /** This condition or another. */
    default Filter or(Filter other) {
        return new AnyOf(FilterNode.chain(this instanceof AnyOf any ? any.parts() : List.of(this), other));
    }
}
