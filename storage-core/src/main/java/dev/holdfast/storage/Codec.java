package dev.holdfast.storage;

import dev.holdfast.storage.model.StoredRecord;
import java.util.Objects;
import java.util.function.Function;

/**
 * Turns values into stored fields and back. Must be safe for use by several threads.
 *
 * <p>A field's name is {@code [A-Za-z_][A-Za-z0-9_]{0,127}}, case-sensitive, and not {@code partitionKey}, {@code rowKey},
 * {@code timestamp} or {@code etag} in any case, nor does it start with {@code _hf}. A record has at most 240 fields; a text
 * has at most 31,000 UTF-16 units and no unpaired surrogate, bytes at most 63,000, and a float is finite. The whole record
 * has at most 1,000,000 bytes as ASCII-escaped JSON with type annotations, and 983,040 by Table Storage's UTF-16 formula.
 *
 * <p>Whatever either method throws is reported with collection and key, and leaves nothing written.
 *
 * @param <T> the type of value
 */
public interface Codec<T> {

    /** The fields to store for a value; called once for each value that is written. */
    StoredRecord encode(T value);

    /** The value of stored fields, which older code or another program may have written. */
    T decode(StoredRecord record);

    /** A codec of two functions. */
    static <T> Codec<T> of(Function<? super T, StoredRecord> encode, Function<StoredRecord, ? extends T> decode) {
        Objects.requireNonNull(encode, "encode");
        Objects.requireNonNull(decode, "decode");
        return new Codec<>() {
            @Override
            public StoredRecord encode(T value) {
                return encode.apply(value);
            }

            @Override
            public T decode(StoredRecord record) {
                return decode.apply(record);
            }
        };
    }

    /**
     * Starts a codec for the kinds of a sealed type, told apart by the text in one field: kinds of one collection can change
     * together in one transaction. The common type has to be named: {@code Codec.<Shape>tagged("kind")}.
     *
     * @param field the field that holds the tag; no kind's own codec may use it
     * @throws IllegalArgumentException if the field's name is not allowed
     */
    static <T> TaggedCodecBuilder<T> tagged(String field) {
        return new TaggedCodecBuilder<>(field);
    }
}
