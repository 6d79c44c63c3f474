package dev.holdfast.examples.support;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Cursor;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Page;
import dev.holdfast.storage.Scan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads whole collections. Stateless; safe for use by several threads. */
public final class Scans {

    private static final int PAGE_SIZE = 500;

    private Scans() {}

    /**
     * All values of a collection, in the order of their keys: a scan itself promises none. Only for collections that fit into
     * memory.
     *
     * @throws dev.holdfast.storage.RecordCorruptException if a record cannot be decoded
     */
    public static <T> List<T> allOf(CollectionStore<T> records) {
        List<Entry<T>> entries = new ArrayList<>();
        Optional<Cursor> next = Optional.empty();
        do {
            Page<T> page = records.scan(Scan.all().pageSize(PAGE_SIZE).after(next));
            if (!page.unreadable().isEmpty()) {
                throw page.unreadable().get(0).problem();
            }
            entries.addAll(page.entries());
            next = page.next();
        } while (next.isPresent());
        return entries.stream()
                .sorted(Comparator.comparing((Entry<T> entry) -> entry.key().partition())
                        .thenComparing(entry -> entry.key().id()))
                .map(Entry::value)
                .toList();
    }
}
