package dev.holdfast.storage.conformance;

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
import dev.holdfast.storage.model.UnreadableRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A right driver, as small as one can be, written from the Javadoc of {@link StorageDriver} alone. */
class ToyDriver implements StorageDriver {

    final ToyBackend backend;

    ToyDriver(ToyBackend backend) {
        this.backend = backend;
    }

    @Override
    public DriverInfo info() {
        return new DriverInfo("toy", true, true);
    }

    @Override
    public Optional<StoredRow> read(RowKey key, Call call) {
        return locked(backend.lock.readLock(), () -> {
            if (backend.unreadable.contains(key)) {
                throw new DriverException(Kind.CORRUPT, "the row cannot be decoded");
            }
            return Optional.ofNullable(backend.rows.get(key));
        });
    }

    @Override
    public RowPage query(RowQuery query, Call call) {
        return locked(backend.lock.readLock(), () -> page(query));
    }

    RowPage page(RowQuery query) {
        RowKey start = new RowKey(query.collection(), query.partition().orElse(""), "");
        if (query.from().isPresent()) {
            if (!(query.from().get() instanceof Position.AfterRow after)) {
                throw new DriverException(Kind.REJECTED, "not a position of this driver");
            }
            start = after.key();
        }
        List<StoredRow> rows = new ArrayList<>();
        List<UnreadableRow> unreadable = new ArrayList<>();
        long count = 0;
        RowKey last = start;
        for (StoredRow row : backend.rows.tailMap(start, query.from().isEmpty()).values()) {
            if (!row.key().collection().equals(query.collection())) {
                break;
            }
            if (!asked(query, row.key())) {
                continue;
            }
            if (count == query.limit()) {
                return new RowPage(rows, unreadable, count, Optional.of(new Position.AfterRow(last)));
            }
            count++;
            last = row.key();
            if (query.projection() != Projection.COUNT) {
                if (backend.unreadable.contains(last)) {
                    unreadable.add(new UnreadableRow(last, "planted"));
                } else {
                    rows.add(query.projection() == Projection.KEYS ? withoutRecord(row) : row);
                }
            }
        }
        return new RowPage(rows, unreadable, count, Optional.empty());
    }

    boolean asked(RowQuery query, RowKey key) {
        return query.partition().map(key.partition()::equals).orElse(true)
                && query.ids().from().map(from -> key.id().compareTo(from) >= 0).orElse(true)
                && query.ids()
                        .before()
                        .map(before -> key.id().compareTo(before) < 0)
                        .orElse(true);
    }

    private static StoredRow withoutRecord(StoredRow row) {
        return new StoredRow(row.key(), StoredRecord.empty(), row.version(), row.writeId(), row.lastModified());
    }

    @Override
    public WriteResult write(RowWrite write, Call call) {
        return backend.acknowledged(() -> locked(backend.lock.writeLock(), () -> {
            Optional<Refusal> refusal = refusal(write);
            return refusal.isPresent() ? new WriteResult.Refused(refusal.get()) : new WriteResult.Applied(apply(write));
        }));
    }

    @Override
    public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
        return backend.acknowledged(() -> locked(backend.lock.writeLock(), () -> {
            for (int i = 0; i < writes.size(); i++) {
                Optional<Refusal> refusal = refusal(writes.get(i));
                if (refusal.isPresent()) {
                    return new BatchResult.Refused(i, refusal.get());
                }
            }
            List<Optional<RowVersion>> versions = new ArrayList<>();
            writes.forEach(write -> versions.add(apply(write)));
            return new BatchResult.Applied(versions);
        }));
    }

    Optional<Refusal> refusal(RowWrite write) {
        @Nullable StoredRow row = backend.rows.get(write.key());
        if (write instanceof RowWrite.Put) {
            return Optional.empty();
        } else if (write instanceof RowWrite.Insert) {
            return row == null ? Optional.empty() : Optional.of(Refusal.EXISTS);
        } else if (row == null) {
            return Optional.of(Refusal.MISSING);
        }
        return expected(write)
                        .map(expected -> unchanged(row.version(), expected))
                        .orElse(true)
                ? Optional.empty()
                : Optional.of(Refusal.CHANGED);
    }

    boolean unchanged(RowVersion stored, RowVersion expected) {
        return stored.equals(expected);
    }

    private static Optional<RowVersion> expected(RowWrite write) {
        if (write instanceof RowWrite.Replace replace) {
            return Optional.of(replace.expected());
        }
        return write instanceof RowWrite.DeleteIfUnchanged delete ? Optional.of(delete.expected()) : Optional.empty();
    }

    Optional<RowVersion> apply(RowWrite write) {
        backend.unreadable.remove(write.key());
        if (write instanceof RowWrite.Put put) {
            return store(write, put.record());
        } else if (write instanceof RowWrite.Insert insert) {
            return store(write, insert.record());
        } else if (write instanceof RowWrite.Replace replace) {
            return store(write, replace.record());
        }
        backend.rows.remove(write.key());
        return Optional.empty();
    }

    private Optional<RowVersion> store(RowWrite write, StoredRecord given) {
        @Nullable StoredRow old = backend.rows.get(write.key());
        StoredRecord record = stored(given, old);
        RowVersion version = version(write, record, old);
        backend.rows.put(
                write.key(),
                new StoredRow(write.key(), record, version, Optional.of(write.writeId()), Optional.of(Instant.now())));
        return Optional.of(version);
    }

    /** What is stored of a record. */
    StoredRecord stored(StoredRecord record, @Nullable StoredRow old) {
        return record;
    }

    /** The write id is unique for each row, so it is the version as well. */
    RowVersion version(RowWrite write, StoredRecord record, @Nullable StoredRow old) {
        return new RowVersion(write.writeId().token());
    }

    <R> R locked(Lock lock, Supplier<R> body) {
        backend.checkReachable();
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        // Holds nothing of its own.
    }
}
