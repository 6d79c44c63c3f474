package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.Comparator;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rows of {@link ToyDriver}s: a sorted map and a lock. Durable as far as the kit can see: a reopen finds them again. */
class ToyBackend implements Backend, ForeignRows {

    static final Comparator<RowKey> EXACT = Comparator.comparing(RowKey::collection)
            .thenComparing(RowKey::partition)
            .thenComparing(RowKey::id);

    final TreeMap<RowKey, StoredRow> rows;
    final TreeSet<RowKey> unreadable;
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Function<ToyBackend, StorageDriver> opener;
    private final AtomicReference<@Nullable Loss> loss = new AtomicReference<>();
    private volatile boolean away;
    private long foreign;

    /** A right one. */
    ToyBackend() {
        this(EXACT, ToyDriver::new);
    }

    ToyBackend(Comparator<RowKey> sameness, Function<ToyBackend, StorageDriver> opener) {
        this.rows = new TreeMap<>(sameness);
        this.unreadable = new TreeSet<>(sameness);
        this.opener = opener;
    }

    @Override
    public StorageDriver openDriver() {
        return opener.apply(this);
    }

    void checkReachable() {
        if (away) {
            throw new DriverException(Kind.UNAVAILABLE, "the backend is away");
        }
    }

    /** Runs a write, whose acknowledgement may get lost. */
    <R> R acknowledged(Supplier<R> write) {
        Loss lost = loss.getAndSet(null);
        if (lost == Loss.BEFORE_EFFECT) {
            throw new DriverException(Kind.OUTCOME_UNKNOWN, "lost on its way there");
        }
        R answer = write.get();
        if (lost == Loss.AFTER_EFFECT) {
            throw new DriverException(Kind.OUTCOME_UNKNOWN, "lost on its way back");
        }
        return answer;
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
    public boolean plantUnreadable(RowKey key) {
        plantReadable(key, "");
        unreadable.add(key);
        return true;
    }

    @Override
    public Optional<AutoCloseable> beginOutage() {
        away = true;
        return Optional.of(() -> away = false);
    }

    @Override
    public boolean loseNextAcknowledgement(Loss next) {
        loss.set(next);
        return true;
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
