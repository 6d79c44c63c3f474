package dev.holdfast.storage;

import dev.holdfast.storage.internal.FieldRules;
import dev.holdfast.storage.internal.Text;
import dev.holdfast.storage.model.StoredRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Collects the kinds of a tagged codec. The list is closed: a stored tag that is not in it is a record that does not decode,
 * never a class to load. Not thread-safe; the codec it builds is.
 *
 * @param <T> the common type of the kinds
 */
public final class TaggedCodecBuilder<T> {

    private record Kind<K>(String tag, Class<K> type, Codec<K> codec) {
        StoredRecord encode(Object value) {
            return codec.encode(type.cast(value));
        }
    }

    private final String field;
    private final Map<String, Kind<? extends T>> byTag = new LinkedHashMap<>();

    TaggedCodecBuilder(String field) {
        this.field = FieldRules.checkName(field);
    }

    /**
     * Adds a kind.
     *
     * @param tag the text stored in the tag field, not empty, at most 31,000 UTF-16 units
     * @param type the class of the kind's values; no other kind's class may be the same, above or below it
     * @param codec the kind's own codec
     * @throws IllegalArgumentException if the tag or the class clashes with a kind added before
     */
    public <K extends T> TaggedCodecBuilder<T> kind(String tag, Class<K> type, Codec<K> codec) {
        Objects.requireNonNull(tag, "tag");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(codec, "codec");
        if (tag.isEmpty() || tag.length() > FieldRules.TEXT_UNITS || Text.unpairedSurrogate(tag) >= 0) {
            throw new IllegalArgumentException("tag '" + Text.shown(tag) + "' is not allowed: 1 to "
                    + FieldRules.TEXT_UNITS + " UTF-16 units without unpaired surrogates");
        }
        for (Kind<? extends T> other : byTag.values()) {
            if (other.tag().equals(tag)) {
                throw new IllegalArgumentException("tag '" + Text.shown(tag) + "' is used twice");
            }
            if (other.type().isAssignableFrom(type) || type.isAssignableFrom(other.type())) {
                throw new IllegalArgumentException("kinds " + other.type().getName() + " and " + type.getName()
                        + " cannot be told apart by class");
            }
        }
        byTag.put(tag, new Kind<>(tag, type, codec));
        return this;
    }

    /**
     * The codec of the kinds added so far.
     *
     * @throws IllegalStateException if there is none
     */
    public Codec<T> build() {
        if (byTag.isEmpty()) {
            throw new IllegalStateException("a tagged codec needs at least one kind");
        }
        Map<String, Kind<? extends T>> kinds = new LinkedHashMap<>(byTag);
        return Codec.of(value -> encode(kinds, value), stored -> decode(kinds, stored));
    }

    private StoredRecord encode(Map<String, Kind<? extends T>> kinds, T value) {
        for (Kind<? extends T> kind : kinds.values()) {
            if (kind.type().isInstance(value)) {
                StoredRecord fields = kind.encode(value);
                if (fields.has(field)) {
                    throw new IllegalArgumentException("the codec of kind '" + Text.shown(kind.tag())
                            + "' uses the tag field " + field + " itself");
                }
                return fields.toBuilder().text(field, kind.tag()).build();
            }
        }
        throw new IllegalArgumentException(
                "no kind for values of " + value.getClass().getName() + " in the codec tagged by " + field);
    }

    private T decode(Map<String, Kind<? extends T>> kinds, StoredRecord stored) {
        Kind<? extends T> kind = kinds.get(stored.text(field));
        if (kind == null) {
            throw new IllegalArgumentException("tag field " + field + " holds a tag that no kind has");
        }
        return kind.codec().decode(stored.toBuilder().text(field, null).build());
    }
}
