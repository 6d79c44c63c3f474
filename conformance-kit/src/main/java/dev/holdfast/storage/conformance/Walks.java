package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Cursor;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Page;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Walks page by page to the end, as an application would: it trusts the cursor alone, not how full a page is. */
final class Walks {

    /** More pages than any walk of a case has: a cursor that goes round in circles must not hang the run. */
    private static final int MOST_PAGES = 3_000;

    private Walks() {}

    static <T> List<Entry<T>> scan(CollectionStore<T> collection, Scan scan) {
        return entries(pages(cursor -> collection.scan(scan.after(cursor))));
    }

    static <T> List<Entry<T>> query(CollectionStore<T> collection, Query query) {
        return entries(pages(cursor -> collection.page(query.after(cursor))));
    }

    static <T> List<Page<T>> pages(Function<Optional<Cursor>, Page<T>> read) {
        List<Page<T>> pages = new ArrayList<>();
        Optional<Cursor> cursor = Optional.empty();
        do {
            Page<T> page = read.apply(cursor);
            pages.add(page);
            cursor = page.next();
            Check.that(pages.size() < MOST_PAGES, "a walk ends after " + MOST_PAGES + " pages");
        } while (cursor.isPresent());
        return pages;
    }

    /** The first page that is not empty. */
    static <T> Page<T> nonEmpty(Function<Optional<Cursor>, Page<T>> read) {
        Page<T> page = read.apply(Optional.empty());
        while (page.entries().isEmpty() && page.next().isPresent()) {
            page = read.apply(page.next());
        }
        return page;
    }

    static <T> List<T> values(List<Entry<T>> entries) {
        return entries.stream().map(Entry::value).toList();
    }

    static <T> List<Entry<T>> entries(List<Page<T>> pages) {
        return pages.stream().flatMap(page -> page.entries().stream()).toList();
    }
}
