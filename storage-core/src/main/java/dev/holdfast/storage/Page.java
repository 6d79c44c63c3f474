package dev.holdfast.storage;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One page of a query or scan. It may be short or empty and still not be the last.
 *
 * @param entries the records, at most as many as the page size
 * @param unreadable rows of the page that are there but cannot be decoded; they count towards the page size
 * @param next where to go on; empty at the end and only there
 */
public record Page<T>(List<Entry<T>> entries, List<UnreadableEntry> unreadable, Optional<Cursor> next) {

    public Page {
        entries = List.copyOf(entries);
        unreadable = List.copyOf(unreadable);
        Objects.requireNonNull(next, "next");
    }

    /** The values of the entries, in their order. */
    public List<T> values() {
        return entries.stream().map(Entry::value).toList();
    }
}
