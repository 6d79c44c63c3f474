package dev.holdfast.storage;

import dev.holdfast.storage.internal.Text;
import dev.holdfast.storage.spi.Operation;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The records of one partition of a collection: it cannot reach any other. A value or query of another partition is {@link
 * IllegalArgumentException} before any I/O. Everything else is as in {@link CollectionStore}. Safe for use by several threads.
 *
 * @param <T> the type of value
 */
public final class PartitionStore<T> {

    private final CollectionStore<T> store;
    private final String partition;

    PartitionStore(CollectionStore<T> store, String partition) {
        this.store = store;
        this.partition = partition;
    }

    /** The partition that it is kept to. */
    public String partition() {
        return partition;
    }

    /** A query of all records of the partition, to be narrowed. */
    public Query query() {
        return Query.partition(partition);
    }

    /** As {@link CollectionStore#get}. */
    public Optional<T> get(String id) {
        return store.get(key(id));
    }

    /** As {@link CollectionStore#getEntry}. */
    public Optional<Entry<T>> getEntry(String id) {
        return store.getEntry(key(id));
    }

    /** As {@link CollectionStore#insertIfAbsent}. */
    public InsertResult<T> insertIfAbsent(T value) {
        return store.insertIfAbsent(own(Operation.INSERT_IF_ABSENT, value));
    }

    /** As {@link CollectionStore#put}. */
    public Version put(T value) {
        return store.put(own(Operation.PUT, value));
    }

    /** As {@link CollectionStore#putIfUnchanged(Object, Version)}. */
    public Optional<Version> putIfUnchanged(T value, Version version) {
        return store.putIfUnchanged(own(Operation.PUT_IF_UNCHANGED, value), version);
    }

    /** As {@link CollectionStore#putIfUnchanged(EntityKey, Object, Version)}. */
    public Optional<Version> putIfUnchanged(String id, T value, Version version) {
        return store.putIfUnchanged(key(id), value, version);
    }

    /** As {@link CollectionStore#update}. */
    public UpdateResult<T> update(String id, Function<? super Optional<T>, ? extends Decision<? extends T>> decider) {
        return store.update(key(id), decider);
    }

    /** As {@link CollectionStore#delete}. */
    public boolean delete(String id) {
        return store.delete(key(id));
    }

    /** As {@link CollectionStore#deleteIfUnchanged}. */
    public boolean deleteIfUnchanged(String id, Version version) {
        return store.deleteIfUnchanged(key(id), version);
    }

    /** As {@link CollectionStore#transact}. */
    public TransactionResult transact(List<? extends TransactionAction<? extends T>> actions) {
        return store.transact(partition, actions);
    }

    /** The values of all records of the partition, ascending by id. */
    public List<T> list() {
        return store.list(partition);
    }

    /** All records of the partition, ascending by id. */
    public List<Entry<T>> entries() {
        return store.entries(partition);
    }

    /** As {@link CollectionStore#list(Query)}. */
    public List<T> list(Query query) {
        return store.list(own(query));
    }

    /** As {@link CollectionStore#entries(Query)}. */
    public List<Entry<T>> entries(Query query) {
        return store.entries(own(query));
    }

    /** As {@link CollectionStore#page}. */
    public Page<T> page(Query query) {
        return store.page(own(query));
    }

    /** As {@link CollectionStore#stream}. */
    public Stream<Entry<T>> stream(Query query) {
        return store.stream(own(query));
    }

    /** How many records the partition has. */
    public long count() {
        return store.count(query());
    }

    /** As {@link CollectionStore#count(Query)}. */
    public long count(Query query) {
        return store.count(own(query));
    }

    /** As {@link CollectionStore#count(Query, long)}. */
    public Count count(Query query, long atMost) {
        return store.count(own(query), atMost);
    }

    private EntityKey key(String id) {
        return EntityKey.of(partition, id);
    }

    private T own(Operation operation, T value) {
        Objects.requireNonNull(value, "value");
        EntityKey key = store.engineKeyOf(operation, value);
        if (!key.partition().equals(partition)) {
            throw new IllegalArgumentException(
                    operation + " " + store.definition().name() + ": the value's key " + key + " is not of partition '"
                            + Text.shown(partition) + "'");
        }
        return value;
    }

    private Query own(Query query) {
        if (!query.partition().equals(partition)) {
            throw new IllegalArgumentException("query of " + store.definition().name() + " asks partition '"
                    + Text.shown(query.partition()) + "', not '" + Text.shown(partition) + "'");
        }
        return query;
    }
}
