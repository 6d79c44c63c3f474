package dev.holdfast.storage;

import java.util.Objects;
import java.util.Optional;

/**
 * A walk over all partitions of a collection, page by page, in no promised order. Every record that exists unchanged through
 * the walk appears; one that changes meanwhile appears at the latest in the next walk. It reads the whole collection, also
 * under a filter. Immutable: each method gives a new scan.
 */
public final class Scan {

    static final int DEFAULT_PAGE_SIZE = 100;
    private static final int LARGEST_PAGE_SIZE = 1_000;

    private final Optional<Filter> filter;
    private final int pageSize;
    private final Optional<Cursor> after;

    private Scan(Optional<Filter> filter, int pageSize, Optional<Cursor> after) {
        this.filter = filter;
        this.pageSize = pageSize;
        this.after = after;
    }

    /** All records of the collection, in pages of 100. */
    public static Scan all() {
        return new Scan(Optional.empty(), DEFAULT_PAGE_SIZE, Optional.empty());
    }

    /** Only records whose stored fields fulfil the filter, and those asked for before; all are read all the same. */
    public Scan where(Filter condition) {
        Objects.requireNonNull(condition, "filter");
        return new Scan(Optional.of(filter.map(before -> before.and(condition)).orElse(condition)), pageSize, after);
    }

    /**
     * At most this many records in a page, 1 to 1,000; by default 100.
     *
     * @throws IllegalArgumentException if it is out of bounds
     */
    public Scan pageSize(int size) {
        return new Scan(filter, checkPageSize("scan", size), after);
    }

    /** Goes on where a page of the same scan ended; the page size may be another. */
    public Scan after(Cursor cursor) {
        return after(Optional.of(cursor));
    }

    /** Goes on at the cursor, or starts at the beginning without one. */
    public Scan after(Optional<Cursor> cursor) {
        return new Scan(filter, pageSize, Objects.requireNonNull(cursor, "cursor"));
    }

    Optional<Filter> filter() {
        return filter;
    }

    int pageSize() {
        return pageSize;
    }

    Optional<Cursor> after() {
        return after;
    }

    static int checkPageSize(String what, int size) {
        if (size < 1 || size > LARGEST_PAGE_SIZE) {
            throw new IllegalArgumentException(what + " page size is " + size + "; it is 1 to " + LARGEST_PAGE_SIZE);
        }
        return size;
    }
}
