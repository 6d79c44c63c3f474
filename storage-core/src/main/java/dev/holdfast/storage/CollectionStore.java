package dev.holdfast.storage;

import dev.holdfast.storage.internal.KeyRules;
import dev.holdfast.storage.spi.Operation;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The records of one collection in one store. Safe for use by several threads; cheap to make, holds nothing of its own.
 *
 * <p>Arguments that break a rule (null, key, name, size, a value whose key is not the one addressed) are {@link
 * NullPointerException} or {@link IllegalArgumentException} before any I/O. Every method may throw {@link
 * StorageUnavailableException}, {@link StorageDeniedException}, {@link StorageMisconfiguredException}, {@link
 * StorageRejectedException} and {@link StoreClosedException}, with nothing applied; every method that writes also {@link
 * OutcomeUnknownException}, when an acknowledgement was lost and reading could not tell. An operation takes at most the
 * store's deadline; a list, stream or count at most that for each page.
 *
 * <p>Single-record operations are linearizable: each takes effect at one moment between call and return, over all stores of
 * one backend. What the store returns is stored by value; no object is shared with the caller.
 *
 * @param <T> the type of value
 */
public final class CollectionStore<T> {

    private final Engine<T> engine;

    CollectionStore(Engine<T> engine) {
        this.engine = engine;
    }

    EntityKey engineKeyOf(Operation operation, T value) {
        return engine.keyOf(operation, value);
    }

    /** The definition it was made of. */
    public CollectionDefinition<T> definition() {
        return engine.definition();
    }

    /**
     * The same collection, kept to one partition.
     *
     * @throws IllegalArgumentException if the partition breaks a rule of {@link EntityKey}
     */
    public PartitionStore<T> partition(String partition) {
        return new PartitionStore<>(this, KeyRules.checkPartition(partition));
    }

    /**
     * The value of a record; empty if there is none.
     *
     * @throws RecordCorruptException if it is there but cannot be decoded
     */
    public Optional<T> get(EntityKey key) {
        return getEntry(key).map(Entry::value);
    }

    /**
     * A record with its version; empty if there is none.
     *
     * @throws RecordCorruptException if it is there but cannot be decoded
     */
    public Optional<Entry<T>> getEntry(EntityKey key) {
        return engine.get(Objects.requireNonNull(key, "key"));
    }

    /**
     * Creates the value's record, or leaves the one that is there alone and returns it. Of several concurrent calls exactly one
     * creates.
     *
     * @throws UpdateContentionException if the record kept coming and going until the attempts or the deadline ran out
     * @throws RecordCorruptException if the codec cannot decode what it has encoded; nothing is written
     */
    public InsertResult<T> insertIfAbsent(T value) {
        return engine.insertIfAbsent(Objects.requireNonNull(value, "value"));
    }

    /**
     * Creates the value's record or replaces it whole, whatever is there.
     *
     * @return the new version
     */
    public Version put(T value) {
        return engine.put(Objects.requireNonNull(value, "value"));
    }

    /**
     * Replaces the value's record whole if it still has this version.
     *
     * @return the new version; empty if it was refused, because the record has another version or is gone, and nothing changed
     */
    public Optional<Version> putIfUnchanged(T value, Version version) {
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(version, "version");
        return engine.putIfUnchanged(engine.keyOf(Operation.PUT_IF_UNCHANGED, value), value, version);
    }

    /**
     * Replaces the record under this key whole if it still has this version.
     *
     * @param key the key that is addressed
     * @param value the new value; its own key must be that key
     * @return the new version; empty if it was refused, because the record has another version or is gone, and nothing changed
     */
    public Optional<Version> putIfUnchanged(EntityKey key, T value, Version version) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(version, "version");
        return engine.putIfUnchanged(key, value, version);
    }

    /**
     * Reads a record, lets the decider decide, and applies the decision if nobody else has written in between; else the decider
     * runs again on what is there then.
     *
     * <p>The decider sees the current value or empty, runs on the caller's thread once for each attempt, and must be free of
     * side effects of its own; it may call the store, which holds no connection or lock meanwhile. The time it takes does not
     * count towards the deadline. What it throws reaches the caller as it is, with nothing written.
     *
     * @throws UpdateContentionException if every attempt lost its race until the attempts or the deadline ran out
     * @throws RecordCorruptException if the record is there but cannot be decoded, or the codec cannot decode what it has
     *     encoded; nothing is written
     * @throws IllegalArgumentException if the decided value has another key
     * @throws NullPointerException if the decider returns null
     */
    public UpdateResult<T> update(
            EntityKey key, Function<? super Optional<T>, ? extends Decision<? extends T>> decider) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(decider, "decider");
        return engine.update(key, decider);
    }

    /**
     * Removes a record.
     *
     * @return whether this call removed one
     */
    public boolean delete(EntityKey key) {
        return engine.delete(Objects.requireNonNull(key, "key"));
    }

    /**
     * Removes a record if it still has this version.
     *
     * @return whether it did; if not, because the record has another version or is gone, nothing changed
     */
    public boolean deleteIfUnchanged(EntityKey key, Version version) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(version, "version");
        return engine.deleteIfUnchanged(key, version);
    }

    /**
     * Applies all actions or none, in one step that nobody sees half of.
     *
     * @param partition the partition that all actions stay in
     * @param actions 1 to 100, on distinct keys; together at most 4,000,000 for the sum of record size, 1,000, and 5 times the
     *     UTF-8 bytes of partition and id
     * @throws IllegalArgumentException if an action leaves the partition, a key comes twice, or a count or size is out of
     *     bounds; the message names the action
     */
    public TransactionResult transact(String partition, List<? extends TransactionAction<? extends T>> actions) {
        return engine.transact(
                KeyRules.checkPartition(Objects.requireNonNull(partition, "partition")), List.copyOf(actions));
    }

    /**
     * The values of all records of a partition, ascending by id.
     *
     * @throws RecordCorruptException at the first record that cannot be decoded
     */
    public List<T> list(String partition) {
        return list(Query.partition(partition));
    }

    /**
     * The values of all records of a query, ascending by id.
     *
     * @throws RecordCorruptException at the first record that cannot be decoded
     * @throws InvalidCursorException if the query starts at a cursor that is not its own
     */
    public List<T> list(Query query) {
        return entries(query).stream().map(Entry::value).toList();
    }

    /**
     * All records of a partition, ascending by id.
     *
     * @throws RecordCorruptException at the first record that cannot be decoded
     */
    public List<Entry<T>> entries(String partition) {
        return entries(Query.partition(partition));
    }

    /**
     * All records of a query, ascending by id.
     *
     * @throws RecordCorruptException at the first record that cannot be decoded
     * @throws InvalidCursorException if the query starts at a cursor that is not its own
     */
    public List<Entry<T>> entries(Query query) {
        return engine.queries().stream(Objects.requireNonNull(query, "query"), Operation.LIST)
                .toList();
    }

    /**
     * One page of a query, read in one request to the backend: it shows each transaction whole or not at all. It may be short
     * or empty and still not be the last.
     *
     * @throws InvalidCursorException if the query starts at a cursor that is not its own
     */
    public Page<T> page(Query query) {
        return engine.queries().page(Objects.requireNonNull(query, "query"));
    }

    /**
     * The records of a query, read page by page as they are asked for; one page is held at a time. It needs no closing and can
     * be left at any point. The stream itself throws {@link RecordCorruptException} at the first record that cannot be decoded,
     * {@link StoreClosedException} once the store is closed, and whatever else a read may throw.
     *
     * @throws InvalidCursorException if the query starts at a cursor that is not its own
     */
    public Stream<Entry<T>> stream(Query query) {
        return engine.queries().stream(Objects.requireNonNull(query, "query"), Operation.STREAM);
    }

    /**
     * One page of a walk over all partitions of the collection.
     *
     * @throws InvalidCursorException if the scan starts at a cursor that is not its own
     */
    public Page<T> scan(Scan scan) {
        return engine.queries().scan(Objects.requireNonNull(scan, "scan"));
    }

    /**
     * How many records a query has; without a filter no record is read for it. Records whose codec fails count.
     *
     * @throws RecordCorruptException if there is a filter, and a row whose fields cannot be read to decide on it
     * @throws InvalidCursorException if the query starts at a cursor that is not its own
     */
    public long count(Query query) {
        return count(query, Long.MAX_VALUE).value();
    }

    /**
     * How many records a query has, counted up to a bound.
     *
     * @param atMost where to stop counting, 1 or more
     * @return the number, and whether it is exact or a floor
     * @throws IllegalArgumentException if the bound is less than 1
     * @throws RecordCorruptException if there is a filter, and a row whose fields cannot be read to decide on it
     * @throws InvalidCursorException if the query starts at a cursor that is not its own
     */
    public Count count(Query query, long atMost) {
        if (atMost < 1) {
            throw new IllegalArgumentException("count is bounded by " + atMost + "; the bound is at least 1");
        }
        return engine.queries().count(Objects.requireNonNull(query, "query"), atMost);
    }
}
