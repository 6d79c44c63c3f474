package dev.holdfast.storage;

import org.jspecify.annotations.Nullable;

/**
 * What {@link CollectionStore#insertIfAbsent} found: either it created the record, or one was there.
 *
 * @param <T> the type of value
 */
public final class InsertResult<T> {

    private final boolean inserted;
    private final @Nullable Entry<T> entry;
    private final @Nullable RecordCorruptException problem;

    private InsertResult(boolean inserted, @Nullable Entry<T> entry, @Nullable RecordCorruptException problem) {
        this.inserted = inserted;
        this.entry = entry;
        this.problem = problem;
    }

    static <T> InsertResult<T> inserted(Entry<T> entry) {
        return new InsertResult<>(true, entry, null);
    }

    static <T> InsertResult<T> existing(Entry<T> entry) {
        return new InsertResult<>(false, entry, null);
    }

    static <T> InsertResult<T> unreadable(RecordCorruptException problem) {
        return new InsertResult<>(false, null, problem);
    }

    /** Whether this call created the record. */
    public boolean inserted() {
        return inserted;
    }

    /**
     * The record that is there: the one created, or the one that was there before, left alone.
     *
     * @throws RecordCorruptException if the one that was there before cannot be decoded
     */
    public Entry<T> entry() {
        if (entry == null) {
            throw java.util.Objects.requireNonNull(problem);
        }
        return entry;
    }
}
