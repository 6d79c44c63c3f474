package dev.holdfast.storage;

import dev.holdfast.storage.internal.Text;
import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.StoredRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The nodes of a filter tree. Their texts are unambiguous: two filters of one text decide alike. */
sealed interface FilterNode extends Filter {

    record Compare(String field, Comparison comparison, Object value) implements FilterNode {
        @Override
        public boolean matches(StoredRecord record) {
            return comparison.holds(record.fields().get(field), value);
        }

        @Override
        public String toString() {
            return field + " " + comparison.sign + " " + literal(value);
        }
    }

    record In(String field, List<Object> values) implements FilterNode {
        @Override
        public boolean matches(StoredRecord record) {
            Object stored = record.fields().get(field);
            return stored != null && values.contains(stored);
        }

        @Override
        public String toString() {
            return values.stream().map(FilterNode::literal).collect(Collectors.joining(", ", field + " in (", ")"));
        }
    }

    record StartsWith(String field, String prefix) implements FilterNode {
        @Override
        public boolean matches(StoredRecord record) {
            return record.fields().get(field) instanceof String text && text.startsWith(prefix);
        }

        @Override
        public String toString() {
            return field + " starts with " + literal(prefix);
        }
    }

    record Presence(String field, boolean present) implements FilterNode {
        @Override
        public boolean matches(StoredRecord record) {
            return record.has(field) == present;
        }

        @Override
        public String toString() {
            return field + (present ? " is present" : " is absent");
        }
    }

    record All(List<Filter> parts) implements FilterNode {
        @Override
        public boolean matches(StoredRecord record) {
            return parts.stream().allMatch(part -> part.matches(record));
        }

        @Override
        public String toString() {
            return parts.stream().map(Filter::toString).collect(Collectors.joining(" and ", "(", ")"));
        }
    }

    record AnyOf(List<Filter> parts) implements FilterNode {
        @Override
        public boolean matches(StoredRecord record) {
            return parts.stream().anyMatch(part -> part.matches(record));
        }

        @Override
        public String toString() {
            return parts.stream().map(Filter::toString).collect(Collectors.joining(" or ", "(", ")"));
        }
    }

    record Negation(Filter part) implements FilterNode {
        public Negation {
            Objects.requireNonNull(part, "filter");
        }

        @Override
        public boolean matches(StoredRecord record) {
            return !part.matches(record);
        }

        @Override
        public String toString() {
            return "not (" + part + ")";
        }
    }

    static List<Filter> parts(Filter... filters) {
        if (filters.length == 0) {
            throw new IllegalArgumentException("a filter of no conditions says nothing");
        }
        return List.copyOf(Arrays.asList(filters));
    }

    /** Chains stay flat: a filter that is built up in a loop may have thousands of parts. */
    static List<Filter> chain(List<Filter> parts, Filter other) {
        List<Filter> longer = new ArrayList<>(parts);
        longer.add(Objects.requireNonNull(other, "filter"));
        return List.copyOf(longer);
    }

    /** The stored form of a value compared with. */
    static Object value(String field, Object value) {
        Objects.requireNonNull(value, "value: null is never stored; ask for absent");
        if (value instanceof String text) {
            return text(field, text);
        } else if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        } else if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            if (!Double.isFinite(number)) {
                throw new IllegalArgumentException(
                        "filter on field " + field + " compares with a float that is not finite; none is ever stored");
            }
            return number == 0.0 ? 0.0 : number;
        } else if (value instanceof byte[] content) {
            return Bytes.copyOf(content);
        } else if (value instanceof Long || value instanceof Boolean || value instanceof Bytes) {
            return value;
        }
        throw new IllegalArgumentException("filter on field " + field + " compares with a "
                + value.getClass().getName() + "; allowed are text, integers, floats, booleans and bytes");
    }

    static Object orderedValue(String field, Object value) {
        Object stored = value(field, value);
        if (stored instanceof Boolean || stored instanceof Bytes) {
            throw new IllegalArgumentException("filter on field " + field + " orders "
                    + (stored instanceof Boolean ? "booleans" : "bytes") + ", which have eq, ne and in only");
        }
        return stored;
    }

    static String text(String field, String text) {
        if (Text.unpairedSurrogate(text) >= 0) {
            throw new IllegalArgumentException(
                    "filter on field " + field + " compares with an unpaired surrogate; none is ever stored");
        }
        return text;
    }

    private static String literal(Object value) {
        if (value instanceof String text) {
            return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        } else if (value instanceof Bytes bytes) {
            return "0x" + HexFormat.of().formatHex(bytes.toByteArray());
        }
        return value.toString();
    }
}
