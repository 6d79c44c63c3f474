package dev.holdfast.examples.adapter;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.CodePointOrder;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** A whole adapter over a sorted map: rows in the order of their keys, and a lock for what must be seen at once. */
class SkipListDriver implements StorageDriver {

    private final Rows rows;

    SkipListDriver(Rows rows) {
        this.rows = rows;
    }

    @Override
    public DriverInfo info() {
        return new DriverInfo("skip-list", false, false);
    }

    // Even one row is read under the lock: two reads in a row must not show half of a batch.
    @Override
    public Optional<StoredRow> read(RowKey key, Call call) {
        return rows.reading(() -> Optional.ofNullable(rows.sorted.get(key)));
    }

    @Override
    public WriteResult write(RowWrite write, Call call) {
        return rows.writing(() -> {
            Optional<Refusal> refusal = refusal(write);
            if (refusal.isPresent()) {
                return new WriteResult.Refused(refusal.get(), Optional.ofNullable(rows.sorted.get(write.key())));
            }
            return new WriteResult.Applied(apply(write));
        });
    }

    @Override
    public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
        return rows.writing(() -> {
            for (int i = 0; i < writes.size(); i++) {
                Optional<Refusal> refusal = refusal(writes.get(i));
                if (refusal.isPresent()) {
                    return new BatchResult.Refused(i, refusal.get());
                }
            }
            return new BatchResult.Applied(writes.stream().map(this::apply).toList());
        });
    }

    @Override
    public RowPage query(RowQuery query, Call call) {
        return rows.reading(() -> page(query));
    }

    @Override
    public void close() {
        // The rows were given to the driver; they are not its own to release.
    }

    /** Why the write does not apply to the row that is there now; empty if it does. */
    Optional<Refusal> refusal(RowWrite write) {
        return write.refusal(Optional.ofNullable(rows.sorted.get(write.key())).map(StoredRow::version));
    }

    private Optional<RowVersion> apply(RowWrite write) {
        if (write.content().isEmpty()) {
            rows.sorted.remove(write.key());
            return Optional.empty();
        }
        RowVersion version = new RowVersion(write.writeId().token());
        StoredRecord record = write.content().get();
        rows.sorted.put(
                write.key(),
                new StoredRow(write.key(), record, version, Optional.of(write.writeId()), Optional.empty()));
        return Optional.of(version);
    }

    private RowPage page(RowQuery query) {
        List<StoredRow> found = new ArrayList<>();
        Optional<Position> next = Optional.empty();
        long count = 0;
        Optional<RowKey> last = Optional.empty();
        Iterator<StoredRow> candidates = from(query).iterator();
        while (candidates.hasNext() && next.isEmpty()) {
            StoredRow row = candidates.next();
            if (!isWanted(row.key(), query)) {
                break;
            }
            if (count == query.limit()) {
                next = last.map(Position.AfterRow::new);
            } else {
                count++;
                last = Optional.of(row.key());
                if (query.projection() != Projection.COUNT) {
                    found.add(query.projection() == Projection.KEYS ? withoutRecord(row) : row);
                }
            }
        }
        return new RowPage(found, List.of(), count, next);
    }

    /** The rows from where the page begins, in order, and on past its end. */
    private Iterable<StoredRow> from(RowQuery query) {
        RowKey start = new RowKey(
                query.collection(),
                query.partition().orElse(""),
                query.ids().from().orElse(""));
        if (query.from().isEmpty()) {
            return rows.sorted.tailMap(start, true).values();
        }
        if (query.from().get() instanceof Position.AfterRow after) {
            boolean ahead = Rows.ORDER.compare(after.key(), start) >= 0;
            return rows.sorted.tailMap(ahead ? after.key() : start, !ahead).values();
        }
        throw new DriverException(DriverException.Kind.REJECTED, "a position that this driver never gives");
    }

    /** Wanted rows lie side by side, so the first that is not ends the page. */
    private static boolean isWanted(RowKey key, RowQuery query) {
        return key.collection().equals(query.collection())
                && query.partition().map(key.partition()::equals).orElse(true)
                && query.ids()
                        .before()
                        .map(before -> CodePointOrder.INSTANCE.compare(key.id(), before) < 0)
                        .orElse(true);
    }

    private static StoredRow withoutRecord(StoredRow row) {
        return new StoredRow(row.key(), StoredRecord.empty(), row.version(), row.writeId(), row.lastModified());
    }

    /** What all drivers of one backend share. */
    static final class Rows {

        static final Comparator<RowKey> ORDER = Comparator.comparing(RowKey::collection, CodePointOrder.INSTANCE)
                .thenComparing(RowKey::partition, CodePointOrder.INSTANCE)
                .thenComparing(RowKey::id, CodePointOrder.INSTANCE);

        private final ConcurrentSkipListMap<RowKey, StoredRow> sorted = new ConcurrentSkipListMap<>(ORDER);
        private final ReadWriteLock lock = new ReentrantReadWriteLock();

        private <T> T reading(Supplier<T> work) {
            return holding(lock.readLock(), work);
        }

        private <T> T writing(Supplier<T> work) {
            return holding(lock.writeLock(), work);
        }

        private static <T> T holding(Lock held, Supplier<T> work) {
            held.lock();
            try {
                return work.get();
            } finally {
                held.unlock();
            }
        }
    }
}
