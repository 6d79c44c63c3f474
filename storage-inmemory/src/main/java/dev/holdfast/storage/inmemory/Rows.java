package dev.holdfast.storage.inmemory;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.CodePointOrder;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** All rows of a backend in the order of their keys, by code point; readers see whole batches or nothing of them. */
final class Rows {

    static final Comparator<RowKey> ORDER = Comparator.comparing(RowKey::collection, CodePointOrder.INSTANCE)
            .thenComparing(RowKey::partition, CodePointOrder.INSTANCE)
            .thenComparing(RowKey::id, CodePointOrder.INSTANCE);

    private final NavigableMap<RowKey, StoredRow> rows = new TreeMap<>(ORDER);
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    <R> R reading(Function<NavigableMap<RowKey, StoredRow>, R> body) {
        return with(lock.readLock(), body);
    }

    <R> R writing(Function<NavigableMap<RowKey, StoredRow>, R> body) {
        return with(lock.writeLock(), body);
    }

    private <R> R with(Lock held, Function<NavigableMap<RowKey, StoredRow>, R> body) {
        held.lock();
        try {
            return body.apply(rows);
        } finally {
            held.unlock();
        }
    }
}
