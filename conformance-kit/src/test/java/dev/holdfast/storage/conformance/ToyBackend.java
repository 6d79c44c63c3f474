package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.UnaryOperator;

/** The rows of a {@link ToyDriver}: a sorted map and a lock. Durable as far as the kit can see: a reopen finds them again. */
final class ToyBackend implements Backend, ForeignRows {

    static final Comparator<RowKey> ORDER = Comparator.comparing(RowKey::collection)
            .thenComparing(RowKey::partition)
            .thenComparing(RowKey::id);

    final TreeMap<RowKey, StoredRow> rows = new TreeMap<>(ORDER);
    final Set<RowKey> unreadable = new HashSet<>();
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final UnaryOperator<StorageDriver> spoiler;
    private volatile boolean away;
    private long foreign;

    ToyBackend() {
        this(driver -> driver);
    }

    /** Over this backend every driver is spoilt. */
    ToyBackend(UnaryOperator<StorageDriver> spoiler) {
        this.spoiler = spoiler;
    }

    @Override
    public StorageDriver openDriver() {
        return spoiler.apply(new ToyDriver(this));
    }

    void checkReachable() {
        if (away) {
            throw new DriverException(DriverException.Kind.UNAVAILABLE, "the backend is away");
        }
    }

    @Override
    public Optional<ForeignRows> foreignRows() {
        return Optional.of(this);
    }

    @Override
    public void plantReadable(RowKey key, String text) {
        lock.writeLock().lock();
        try {
            StoredRecord record = StoredRecord.builder().text("text", text).build();
            RowVersion version = new RowVersion("foreign" + ++foreign);
            rows.put(key, new StoredRow(key, record, version, Optional.empty(), Optional.empty()));
        } finally {
            lock.writeLock().unlock();
        }
    }

    @Override
    public void plantUnreadable(RowKey key) {
        plantReadable(key, "");
        unreadable.add(key);
    }

    @Override
    public Optional<AutoCloseable> beginOutage() {
        away = true;
        return Optional.of(() -> away = false);
    }

    @Override
    public boolean reopen() {
        return true;
    }

    @Override
    public void close() {
        rows.clear();
    }
}
