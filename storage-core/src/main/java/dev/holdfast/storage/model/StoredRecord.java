package dev.holdfast.storage.model;

import dev.holdfast.storage.internal.Text;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is stored of one record: named fields, each a text, a 64-bit integer, a 64-bit float, a boolean or bytes.
 *
 * <p>Immutable and equal by content; the order of fields has no meaning. A float of -0.0 is kept as 0.0. A field without
 * a value is absent: null is never stored. Names and sizes are checked when a record is written, not here, so that rows of
 * other programs can be read.
 */
public final class StoredRecord {

    private static final StoredRecord EMPTY = new StoredRecord(Map.of());

    private final Map<String, Object> fields;

    private StoredRecord(Map<String, Object> fields) {
        this.fields = fields;
    }

    /** A builder without fields. */
    public static Builder builder() {
        return new Builder();
    }

    /** The record without fields. */
    public static StoredRecord empty() {
        return EMPTY;
    }

    /**
     * A record of a copy of these fields.
     *
     * @throws IllegalArgumentException if a value is not a String, Long, Double, Boolean or {@link Bytes}
     */
    public static StoredRecord of(Map<String, ?> fields) {
        Builder builder = builder();
        fields.forEach(builder::set);
        return builder.build();
    }

    /** All fields by name; the values are String, Long, Double, Boolean or {@link Bytes}. Unmodifiable. */
    public Map<String, Object> fields() {
        return fields;
    }

    /** Whether the field is there. */
    public boolean has(String field) {
        return fields.containsKey(field);
    }

    /**
     * The text of a field that must be there.
     *
     * @throws IllegalArgumentException if it is absent or of another type
     */
    public String text(String field) {
        return required(field, String.class);
    }

    /**
     * The 64-bit integer of a field that must be there.
     *
     * @throws IllegalArgumentException if it is absent or of another type
     */
    public long integer(String field) {
        return required(field, Long.class);
    }

    /**
     * The 64-bit float of a field that must be there.
     *
     * @throws IllegalArgumentException if it is absent or of another type
     */
    public double real(String field) {
        return required(field, Double.class);
    }

    /**
     * The boolean of a field that must be there.
     *
     * @throws IllegalArgumentException if it is absent or of another type
     */
    public boolean bool(String field) {
        return required(field, Boolean.class);
    }

    /**
     * The bytes of a field that must be there.
     *
     * @throws IllegalArgumentException if it is absent or of another type
     */
    public Bytes bytes(String field) {
        return required(field, Bytes.class);
    }

    /**
     * The value of a field that may be absent.
     *
     * @param type String, Long, Double, Boolean or {@link Bytes}
     * @throws IllegalArgumentException if it is there and of another type
     */
    public <V> Optional<V> find(String field, Class<V> type) {
        Object value = fields.get(field);
        if (value != null && !type.isInstance(value)) {
            throw new IllegalArgumentException(
                    "field " + Text.shown(field) + " is " + typeName(value.getClass()) + ", not " + typeName(type));
        }
        return Optional.ofNullable(type.cast(value));
    }

    private <V> V required(String field, Class<V> type) {
        return find(field, type)
                .orElseThrow(() -> new IllegalArgumentException("field " + Text.shown(field) + " is absent"));
    }

    /** A builder that starts with these fields. */
    public Builder toBuilder() {
        Builder builder = builder();
        builder.fields.putAll(fields);
        return builder;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StoredRecord that && fields.equals(that.fields);
    }

    @Override
    public int hashCode() {
        return fields.hashCode();
    }

    /** The names and types of the fields; values are never shown. */
    @Override
    public String toString() {
        Map<String, String> types = new TreeMap<>();
        fields.forEach((name, value) -> types.put(Text.shown(name), typeName(value.getClass())));
        return types.toString();
    }

    private static String typeName(Class<?> type) {
        if (type == String.class) {
            return "text";
        } else if (type == Long.class) {
            return "integer";
        } else if (type == Double.class) {
            return "float";
        } else if (type == Boolean.class) {
            return "boolean";
        } else if (type == Bytes.class) {
            return "bytes";
        }
        return type.getName();
    }

    /** Collects fields; a later value of a field takes the place of an earlier one, and null removes it. Not thread-safe. */
    public static final class Builder {

        private final Map<String, Object> fields = new LinkedHashMap<>();

        private Builder() {}

        /** Sets a text field; null makes it absent. */
        public Builder text(String field, @Nullable String value) {
            return set(field, value);
        }

        /** Sets a 64-bit integer field; null makes it absent. */
        public Builder integer(String field, @Nullable Long value) {
            return set(field, value);
        }

        /** Sets a 64-bit integer field. */
        public Builder integer(String field, long value) {
            return set(field, value);
        }

        /** Sets a 64-bit float field; null makes it absent. */
        public Builder real(String field, @Nullable Double value) {
            return set(field, value);
        }

        /** Sets a boolean field; null makes it absent. */
        public Builder bool(String field, @Nullable Boolean value) {
            return set(field, value);
        }

        /** Sets a bytes field; null makes it absent. */
        public Builder bytes(String field, @Nullable Bytes value) {
            return set(field, value);
        }

        /**
         * Sets a field of any of the five types; null makes it absent.
         *
         * @throws IllegalArgumentException if the value is not a String, Long, Double, Boolean or {@link Bytes}
         */
        public Builder set(String field, @Nullable Object value) {
            Objects.requireNonNull(field, "field");
            if (value == null) {
                fields.remove(field);
            } else if (value instanceof Double number) {
                fields.put(field, number == 0.0 ? Double.valueOf(0.0) : number);
            } else if (value instanceof String
                    || value instanceof Long
                    || value instanceof Boolean
                    || value instanceof Bytes) {
                fields.put(field, value);
            } else {
                throw new IllegalArgumentException("field " + Text.shown(field) + " has a value of "
                        + value.getClass().getName() + "; allowed are String, Long, Double, Boolean and Bytes");
            }
            return this;
        }

        /** The record of the fields set so far; the builder may go on. */
        public StoredRecord build() {
            return fields.isEmpty()
                    ? EMPTY
                    : new StoredRecord(Collections.unmodifiableMap(new LinkedHashMap<>(fields)));
        }
    }
}
