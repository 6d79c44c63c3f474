package dev.holdfast.storage.inmemory;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
            Optional<Refusal> refusal = refusal(write, all);
            if (refusal.isPresent()) {
                return new WriteResult.Refused(refusal.get(), Optional.ofNullable(all.get(write.key())));
            }
            return new WriteResult.Applied(apply(write, all, clock.instant()));
        });
    }

    @Override
    public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
        return rows.writing(all -> {
            for (int i = 0; i < writes.size(); i++) {
                Optional<Refusal> refusal = refusal(writes.get(i), all);
                if (refusal.isPresent()) {
                    return new BatchResult.Refused(i, refusal.get());
                }
            }
            List<Optional<RowVersion>> versions = new ArrayList<>(writes.size());
            Instant now =
                    clock.instant(); // asked once and before all rows: a clock that throws must not leave half of them
            for (RowWrite write : writes) {
                versions.add(apply(write, all, now));
            }
            return new BatchResult.Applied(versions);
        });
    }

    @Override
    public void close() {
        onClose.run();
    }

    private static Optional<Refusal> refusal(RowWrite write, Map<RowKey, StoredRow> all) {
        return write.refusal(Optional.ofNullable(all.get(write.key())).map(StoredRow::version));
    }

    private static Optional<RowVersion> apply(RowWrite write, Map<RowKey, StoredRow> all, Instant now) {
        if (write.content().isEmpty()) {
            all.remove(write.key());
            return Optional.empty();
        }
        RowVersion version = new RowVersion(write.writeId().token());
        all.put(
                write.key(),
                new StoredRow(
                        write.key(), write.content().get(), version, Optional.of(write.writeId()), Optional.of(now)));
        return Optional.of(version);
    }
}
