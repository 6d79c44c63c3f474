package dev.holdfast.storage.spi;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import java.util.List;
import java.util.Optional;

/**
 * What an adapter implements: reads and writes rows of one backend, and says truthfully what became of each write. Must be
 * safe for use by several threads.
 *
 * <p><b>A driver may assume</b>: keys, field names, values and sizes are checked; lists are not empty; no batch names a row
 * twice; no call comes after {@link #close()}, and none is in flight then (unless one outlived its deadline).
 *
 * <p><b>A driver must never</b> take a missing version as "any", turn a failure into "not found" or "refused", repeat a
 * write whose failure it does not know (a restart after a <em>certain</em> rollback is its own business, at most 5 times
 * within the deadline), keep references to mutable state of its caller, or bound a call by anything but the deadline.
 *
 * <p><b>Failures</b>: any method may throw {@link DriverException}. A failed write is {@link
 * DriverException.Kind#OUTCOME_UNKNOWN} unless the driver can prove that nothing was applied; the core treats every other
 * throwable out of a write so too. An interrupted call ends soon, with the interrupt flag set, as {@code UNAVAILABLE} or
 * {@code OUTCOME_UNKNOWN}, or completes.
 */
public interface StorageDriver extends AutoCloseable {

    /** Constants that describe the driver; no I/O. */
    DriverInfo info();

    /**
     * Reads one row.
     *
     * @return the row; empty only if it is certainly not there
     * @throws DriverException of kind {@code CORRUPT} if the row is there but cannot be decoded
     */
    Optional<StoredRow> read(RowKey key, Call call);

    /**
     * Reads one page of at most {@link RowQuery#limit()} rows of that partition, or collection, and nothing else. The rows
     * of a partition in one page are of one moment: no batch shows by half. A row that cannot be decoded is reported in the
     * page, which goes on.
     *
     * @throws DriverException of kind {@code REJECTED} if the position is a token that it did not give
     */
    RowPage query(RowQuery query, Call call);

    /**
     * Applies one write under its condition, atomically, or changes nothing. A row that cannot be decoded is a row all the
     * same: it can be put over, makes an insert exist, and can be deleted.
     */
    WriteResult write(RowWrite write, Call call);

    /**
     * Applies 1 to 100 writes of distinct keys of one partition of one collection, all or none, under all their conditions.
     */
    BatchResult writeAtomically(List<RowWrite> writes, Call call);

    /** Releases what the driver opened itself, never what it was given. */
    @Override
    void close();
}
