package dev.holdfast.storage;

import dev.holdfast.storage.RowPages.Decided;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.UnreadableRow;
import dev.holdfast.storage.spi.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Queries, scans and counts of one collection. */
final class Queries<T> {

    private final CollectionDefinition<T> definition;
    private final EntryReader<T> reader;
    private final DriverCalls calls;
    private final RowPages pages;

    Queries(CollectionDefinition<T> definition, EntryReader<T> reader, DriverCalls calls) {
        this.definition = definition;
        this.reader = reader;
        this.calls = calls;
        this.pages = new RowPages(calls);
    }

    Page<T> page(Query query) {
        RowSelection selection = RowSelection.of(definition.name(), query);
        return page(Operation.PAGE, selection, query.pageSize(), query.limit(), query.after());
    }

    Page<T> scan(Scan scan) {
        RowSelection selection = RowSelection.of(definition.name(), scan);
        return page(Operation.SCAN, selection, scan.pageSize(), Long.MAX_VALUE, scan.after());
    }

    private Page<T> page(
            Operation operation, RowSelection selection, int pageSize, long limit, Optional<Cursor> after) {
        Optional<CursorEnvelope> start = open(operation, selection, after);
        long returned = start.map(CursorEnvelope::returned).orElse(0L);
        if (selection.isEmpty() || returned >= limit) {
            return new Page<>(List.of(), List.of(), Optional.empty());
        }
        long left = limit - returned;
        int size = size(selection, pageSize, left);
        Decided decided =
                pages.read(operation, selection, Projection.RECORDS, size, start.map(CursorEnvelope::position));
        List<Entry<T>> entries = new ArrayList<>(decided.rows().size());
        List<UnreadableEntry> unreadable = new ArrayList<>();
        for (StoredRow row : decided.rows()) {
            if (entries.size() == left) {
                break;
            }
            try {
                entries.add(reader.entry(operation, row));
            } catch (RecordCorruptException problem) {
                unreadable.add(
                        new UnreadableEntry(row.key().partition(), row.key().id(), problem));
            }
        }
        for (UnreadableRow row : decided.unreadable()) {
            unreadable.add(
                    new UnreadableEntry(row.key().partition(), row.key().id(), EntryReader.corrupt(operation, row)));
        }
        long total = returned + entries.size();
        Optional<Cursor> next = decided.next()
                .filter(position -> total < limit)
                .map(position -> new CursorEnvelope(position, total).seal(selection.scope(calls.adapterKind())));
        return new Page<>(entries, unreadable, next);
    }

    Stream<Entry<T>> stream(Query query, Operation operation) {
        RowSelection selection = RowSelection.of(definition.name(), query);
        Optional<CursorEnvelope> start = open(operation, selection, query.after());
        Iterator<Entry<T>> entries = new EntryIterator(operation, selection, query, start);
        int traits = Spliterator.ORDERED | Spliterator.NONNULL;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(entries, traits), false);
    }

    Count count(Query query, long atMost) {
        RowSelection selection = RowSelection.of(definition.name(), query);
        Optional<CursorEnvelope> start = open(Operation.COUNT, selection, query.after());
        long left = query.limit() - start.map(CursorEnvelope::returned).orElse(0L);
        if (selection.isEmpty() || left <= 0) {
            return new Count(0, true);
        }
        // One more than the bound tells whether there is more.
        long enough = Math.min(left, atMost == Long.MAX_VALUE ? atMost : atMost + 1);
        long counted = 0;
        Optional<Position> from = start.map(CursorEnvelope::position);
        do {
            Decided decided = countPage(selection, enough - counted, from);
            counted += decided.count();
            from = decided.next();
        } while (from.isPresent() && counted < enough);
        counted = Math.min(counted, left);
        return counted > atMost ? new Count(atMost, false) : new Count(counted, true);
    }

    private Decided countPage(RowSelection selection, long wanted, Optional<Position> from) {
        if (selection.decidedByDriver()) {
            int limit = (int) Math.min(wanted, Integer.MAX_VALUE);
            return pages.read(Operation.COUNT, selection, Projection.COUNT, limit, from);
        }
        Projection projection = selection.filter().isPresent() ? Projection.RECORDS : Projection.KEYS;
        Decided decided = pages.read(Operation.COUNT, selection, projection, RowPages.LARGEST, from);
        if (projection == Projection.RECORDS && !decided.unreadable().isEmpty()) {
            throw EntryReader.corrupt(Operation.COUNT, decided.unreadable().get(0));
        }
        long matching = (long) decided.rows().size() + decided.unreadable().size();
        return new Decided(List.of(), List.of(), matching, decided.next());
    }

    /** How many rows to ask for: under a filter few of them may count towards the limit. */
    private static int size(RowSelection selection, int pageSize, long left) {
        return selection.filter().isPresent() ? pageSize : (int) Math.min(pageSize, left);
    }

    private Optional<CursorEnvelope> open(Operation operation, RowSelection selection, Optional<Cursor> cursor) {
        Invocation invocation = calls.begin(operation, selection.subject());
        return cursor.map(text -> CursorEnvelope.open(
                text, selection.scope(calls.adapterKind()), definition.name(), invocation.toString()));
    }

    /** Holds one page; reads the next when it is asked for. */
    private final class EntryIterator implements Iterator<Entry<T>> {

        private final Operation operation;
        private final RowSelection selection;
        private final Query query;
        private final List<Object> held = new ArrayList<>();
        private Optional<Position> next;
        private long left;
        private int at;
        private boolean begun;

        EntryIterator(Operation operation, RowSelection selection, Query query, Optional<CursorEnvelope> start) {
            this.operation = operation;
            this.selection = selection;
            this.query = query;
            this.next = start.map(CursorEnvelope::position);
            this.left = selection.isEmpty()
                    ? 0
                    : query.limit() - start.map(CursorEnvelope::returned).orElse(0L);
        }

        @Override
        public boolean hasNext() {
            while (at == held.size() && left > 0 && (next.isPresent() || !begun)) {
                readPage();
            }
            return left > 0 && at < held.size();
        }

        @Override
        public Entry<T> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Object row = held.get(at++);
            left--;
            if (row instanceof StoredRow stored) {
                return reader.entry(operation, stored);
            }
            throw EntryReader.corrupt(operation, (UnreadableRow) row);
        }

        private void readPage() {
            int size = size(selection, query.pageSize(), left);
            Decided page = pages.read(operation, selection, Projection.RECORDS, size, next);
            begun = true;
            next = page.next();
            held.clear();
            at = 0;
            held.addAll(page.rows());
            if (!page.unreadable().isEmpty()) {
                held.addAll(page.unreadable());
                held.sort(Comparator.comparing(Queries::id, dev.holdfast.storage.internal.Text::compareCodePoints));
            }
        }
    }

    private static String id(Object row) {
        return row instanceof StoredRow stored
                ? stored.key().id()
                : ((UnreadableRow) row).key().id();
    }
}
