package dev.holdfast.storage;

import dev.holdfast.storage.internal.KeyRules;
import java.util.Objects;
import java.util.Optional;

/**
 * Which records of one partition are wanted, and in what portions; they come in ascending order of id. Immutable: each method
 * gives a new query.
 *
 * <p>Ids are ordered by Unicode code point; those that differ only in characters above U+D7FF come in an order that is stable
 * but not specified. Ranges and prefixes decide by code point everywhere.
 */
public final class Query {

    private final String partition;
    private final Optional<String> idPrefix;
    private final Optional<String> idFrom;
    private final Optional<String> idBefore;
    private final Optional<Filter> filter;
    private final long limit;
    private final int pageSize;
    private final Optional<Cursor> after;

    private Query(
            String partition,
            Optional<String> idPrefix,
            Optional<String> idFrom,
            Optional<String> idBefore,
            Optional<Filter> filter,
            long limit,
            int pageSize,
            Optional<Cursor> after) {
        this.partition = partition;
        this.idPrefix = idPrefix;
        this.idFrom = idFrom;
        this.idBefore = idBefore;
        this.filter = filter;
        this.limit = limit;
        this.pageSize = pageSize;
        this.after = after;
    }

    /**
     * All records of the partition, in pages of 100.
     *
     * @throws IllegalArgumentException if the partition breaks a rule of {@link EntityKey}
     */
    public static Query partition(String partition) {
        return new Query(
                KeyRules.checkPartition(partition),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Long.MAX_VALUE,
                Scan.DEFAULT_PAGE_SIZE,
                Optional.empty());
    }

    /** Only ids that start with the prefix, which may be empty; at most 512 UTF-8 bytes and the characters of an id. */
    public Query idPrefix(String prefix) {
        Optional<String> checked = Optional.of(KeyRules.checkIdBound("id prefix", prefix));
        return new Query(partition, checked, idFrom, idBefore, filter, limit, pageSize, after);
    }

    /** Only ids from this one on, included; at most 512 UTF-8 bytes and the characters of an id. */
    public Query idFrom(String id) {
        Optional<String> checked = Optional.of(KeyRules.checkIdBound("id from", id));
        return new Query(partition, idPrefix, checked, idBefore, filter, limit, pageSize, after);
    }

    /** Only ids before this one, excluded; at most 512 UTF-8 bytes and the characters of an id. */
    public Query idBefore(String id) {
        Optional<String> checked = Optional.of(KeyRules.checkIdBound("id before", id));
        return new Query(partition, idPrefix, idFrom, checked, filter, limit, pageSize, after);
    }

    /** Only records whose stored fields fulfil the filter, and those asked for before. */
    public Query where(Filter condition) {
        Objects.requireNonNull(condition, "filter");
        Optional<Filter> both =
                Optional.of(filter.map(before -> before.and(condition)).orElse(condition));
        return new Query(partition, idPrefix, idFrom, idBefore, both, limit, pageSize, after);
    }

    /**
     * At most this many records over all pages, 1 or more; by default all.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public Query limit(long total) {
        if (total < 1) {
            throw new IllegalArgumentException("query limit is " + total + "; it is at least 1");
        }
        return new Query(partition, idPrefix, idFrom, idBefore, filter, total, pageSize, after);
    }

    /**
     * At most this many records in a page, 1 to 1,000; by default 100.
     *
     * @throws IllegalArgumentException if it is out of bounds
     */
    public Query pageSize(int size) {
        return new Query(
                partition, idPrefix, idFrom, idBefore, filter, limit, Scan.checkPageSize("query", size), after);
    }

    /** Goes on where a page of the same query ended; the page size may be another. */
    public Query after(Cursor cursor) {
        return after(Optional.of(cursor));
    }

    /** Goes on at the cursor, or starts at the beginning without one. */
    public Query after(Optional<Cursor> cursor) {
        Objects.requireNonNull(cursor, "cursor");
        return new Query(partition, idPrefix, idFrom, idBefore, filter, limit, pageSize, cursor);
    }

    /** The partition that is asked. */
    public String partition() {
        return partition;
    }

    Optional<String> idPrefix() {
        return idPrefix;
    }

    Optional<String> idFrom() {
        return idFrom;
    }

    Optional<String> idBefore() {
        return idBefore;
    }

    Optional<Filter> filter() {
        return filter;
    }

    long limit() {
        return limit;
    }

    int pageSize() {
        return pageSize;
    }

    Optional<Cursor> after() {
        return after;
    }
}
