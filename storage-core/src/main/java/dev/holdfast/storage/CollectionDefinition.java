package dev.holdfast.storage;

import dev.holdfast.storage.internal.KeyRules;
import java.util.Objects;
import java.util.function.Function;

/**
 * What a component declares of the records it keeps: a name, how a value tells its key, and how it is stored. Immutable; safe
 * for use by several threads if key function and codec are.
 *
 * @param <T> the type of value
 */
public final class CollectionDefinition<T> {

    private final String name;
    private final Function<? super T, EntityKey> key;
    private final Codec<T> codec;

    private CollectionDefinition(String name, Function<? super T, EntityKey> key, Codec<T> codec) {
        this.name = KeyRules.checkCollection(Objects.requireNonNull(name, "name"));
        this.key = Objects.requireNonNull(key, "key");
        this.codec = Objects.requireNonNull(codec, "codec");
    }

    /**
     * Declares a collection.
     *
     * @param name {@code [A-Za-z][A-Za-z0-9_-]{0,62}}; case counts
     * @param key tells a value's key; must always tell the same for equal values
     * @param codec turns values into stored fields and back
     * @throws IllegalArgumentException if the name breaks its rule
     */
    public static <T> CollectionDefinition<T> of(String name, Function<? super T, EntityKey> key, Codec<T> codec) {
        return new CollectionDefinition<>(name, key, codec);
    }

    /** The collection's name. */
    public String name() {
        return name;
    }

    /** The value's key, as the declared function tells it. */
    public EntityKey keyOf(T value) {
        return Objects.requireNonNull(key.apply(value), "the key function returned null");
    }

    /** How values are stored. */
    public Codec<T> codec() {
        return codec;
    }

    @Override
    public String toString() {
        return "collection " + name;
    }
}
