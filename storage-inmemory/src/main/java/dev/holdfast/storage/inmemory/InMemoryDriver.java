package dev.holdfast.storage.inmemory;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The driver over {@link Rows}. A row's version is its write id, which is unique for each write of each row. */
final class InMemoryDriver implements StorageDriver {

    private static final DriverInfo INFO = new DriverInfo("inmemory", false, true);

    private final Rows rows;
    private final InstantSource clock;
    private final Runnable onClose;

    InMemoryDriver(Rows rows, InstantSource clock, Runnable onClose) {
        this.rows = rows;
        this.clock = clock;
        this.onClose = onClose;
    }

    @Override
    public DriverInfo info() {
        return INFO;
    }

    @Override
    public Optional<StoredRow> read(RowKey key, Call call) {
        return rows.reading(all -> Optional.ofNullable(all.get(key)));
    }

    @Override
    public RowPage query(RowQuery query, Call call) {
        return rows.reading(all -> new PageReader(query).read(all));
    }

    @Override
    public WriteResult write(RowWrite write, Call call) {
        return rows.writing(all -> {
            StoredRow current = all.get(write.key());
            Refusal refusal = refusal(write, current);
            if (refusal != null) {
                return new WriteResult.Refused(refusal, Optional.ofNullable(current));
            }
            return new WriteResult.Applied(apply(write, all));
        });
    }

    @Override
    public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
        return rows.writing(all -> {
            for (int i = 0; i < writes.size(); i++) {
                Refusal refusal = refusal(writes.get(i), all.get(writes.get(i).key()));
                if (refusal != null) {
                    return new BatchResult.Refused(i, refusal);
                }
            }
            List<Optional<RowVersion>> versions = new ArrayList<>(writes.size());
            for (RowWrite write : writes) {
                versions.add(apply(write, all));
            }
            return new BatchResult.Applied(versions);
        });
    }

    @Override
    public void close() {
        onClose.run();
    }

    private static @Nullable Refusal refusal(RowWrite write, @Nullable StoredRow current) {
        if (write instanceof RowWrite.Put) {
            return null;
        } else if (write instanceof RowWrite.Insert) {
            return current == null ? null : Refusal.EXISTS;
        } else if (write instanceof RowWrite.Replace replace) {
            return unlessUnchanged(replace.expected(), current);
        } else if (write instanceof RowWrite.DeleteIfUnchanged delete) {
            return unlessUnchanged(delete.expected(), current);
        }
        return current == null ? Refusal.MISSING : null;
    }

    private static @Nullable Refusal unlessUnchanged(RowVersion expected, @Nullable StoredRow current) {
        if (current == null) {
            return Refusal.MISSING;
        }
        return current.version().equals(expected) ? null : Refusal.CHANGED;
    }

    private Optional<RowVersion> apply(RowWrite write, Map<RowKey, StoredRow> all) {
        if (write instanceof RowWrite.Put put) {
            return store(put.key(), put.record(), put.writeId(), all);
        } else if (write instanceof RowWrite.Insert insert) {
            return store(insert.key(), insert.record(), insert.writeId(), all);
        } else if (write instanceof RowWrite.Replace replace) {
            return store(replace.key(), replace.record(), replace.writeId(), all);
        }
        all.remove(write.key());
        return Optional.empty();
    }

    private Optional<RowVersion> store(RowKey key, StoredRecord record, WriteId id, Map<RowKey, StoredRow> all) {
        RowVersion version = new RowVersion(id.token());
        all.put(key, new StoredRow(key, record, version, Optional.of(id), Optional.of(clock.instant())));
        return Optional.of(version);
    }
}
