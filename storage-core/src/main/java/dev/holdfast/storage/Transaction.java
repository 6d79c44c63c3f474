package dev.holdfast.storage;

import dev.holdfast.storage.internal.Text;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.WriteId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One call of {@code transact}: turns actions into checked writes, and their outcome into a result. */
final class Transaction<T> {

    private static final int MOST_ACTIONS = 100;

    /** The most of the sum over all actions; keeps clear of Table Storage's 4 MiB of request body. */
    private static final long MOST_BYTES = 4_000_000;

    private static final int BYTES_PER_ACTION = 1_000;
    private static final int BYTES_PER_KEY_BYTE = 5;

    private final Engine<T> engine;
    private final String partition;
    private final String operation;
    private final Invocation invocation;
    private long size;
    private @Nullable Integer staleAt;

    Transaction(Engine<T> engine, String partition, String operation, Invocation invocation) {
        this.engine = engine;
        this.partition = partition;
        this.operation = operation;
        this.invocation = invocation;
    }

    /** The index of the first action whose version can never be its record's; known after {@link #writes}. */
    Optional<Integer> staleAt() {
        return Optional.ofNullable(staleAt);
    }

    List<RowWrite> writes(List<? extends TransactionAction<? extends T>> actions) {
        if (actions.isEmpty() || actions.size() > MOST_ACTIONS) {
            throw new IllegalArgumentException(
                    invocation + ": " + actions.size() + " actions; allowed are 1 to " + MOST_ACTIONS);
        }
        List<RowWrite> writes = new ArrayList<>(actions.size());
        Set<EntityKey> keys = new HashSet<>();
        for (int i = 0; i < actions.size(); i++) {
            TransactionAction<? extends T> action = Objects.requireNonNull(actions.get(i), "action");
            String context = invocation + ": action " + i;
            EntityKey key = key(action, context);
            if (!key.partition().equals(partition)) {
                throw new IllegalArgumentException(context + " has the key " + key + ", which is not of partition '"
                        + Text.shown(partition) + "'");
            }
            if (!keys.add(key)) {
                throw new IllegalArgumentException(context + " has the key " + key + " of an earlier action");
            }
            writes.add(write(action, engine.row(key), i, context + " (" + key + ")"));
            if (size > MOST_BYTES) {
                throw new IllegalArgumentException(
                        context + " brings the transaction to " + size + " bytes; the limit is " + MOST_BYTES);
            }
        }
        return writes;
    }

    TransactionResult result(List<RowWrite> writes, Outcome outcome) {
        if (outcome instanceof Outcome.Refused refused) {
            return new TransactionResult.Refused(refused.index(), refused.why());
        }
        List<Optional<RowVersion>> versions = ((Outcome.Applied) outcome).versions();
        List<Optional<Version>> sealed = new ArrayList<>(versions.size());
        for (int i = 0; i < versions.size(); i++) {
            RowKey key = writes.get(i).key();
            sealed.add(versions.get(i).map(version -> VersionEnvelope.of(key, version)));
        }
        return new TransactionResult.Applied(sealed);
    }

    private EntityKey key(TransactionAction<? extends T> action, String context) {
        if (action instanceof TransactionAction.Delete<? extends T> delete) {
            return delete.key();
        } else if (action instanceof TransactionAction.DeleteIfUnchanged<? extends T> delete) {
            return delete.key();
        }
        return engine.keyOf(context, value(action));
    }

    private T value(TransactionAction<? extends T> action) {
        if (action instanceof TransactionAction.Insert<? extends T> insert) {
            return insert.value();
        } else if (action instanceof TransactionAction.Put<? extends T> put) {
            return put.value();
        }
        return ((TransactionAction.PutIfUnchanged<? extends T>) action).value();
    }

    private RowWrite write(TransactionAction<? extends T> action, RowKey row, int index, String context) {
        size += BYTES_PER_ACTION
                + (long) BYTES_PER_KEY_BYTE * (Text.utf8Length(row.partition()) + Text.utf8Length(row.id()));
        WriteId id = new WriteId(operation, index);
        if (action instanceof TransactionAction.Delete<? extends T>) {
            return new RowWrite.Delete(row, id);
        } else if (action instanceof TransactionAction.DeleteIfUnchanged<? extends T> delete) {
            return new RowWrite.DeleteIfUnchanged(row, expected(row, delete.version(), index), id);
        }
        StoredRecord record = engine.coder().encode(context, row, value(action));
        size += RecordSize.json(record);
        if (action instanceof TransactionAction.Insert<? extends T>) {
            return new RowWrite.Insert(row, record, id);
        } else if (action instanceof TransactionAction.Put<? extends T>) {
            return new RowWrite.Put(row, record, id);
        }
        Version version = ((TransactionAction.PutIfUnchanged<? extends T>) action).version();
        return new RowWrite.Replace(row, record, expected(row, version, index), id);
    }

    private RowVersion expected(RowKey row, Version version, int index) {
        Optional<RowVersion> expected = VersionEnvelope.open(row, version);
        if (expected.isEmpty() && staleAt == null) {
            staleAt = index;
        }
        return expected.orElse(NEVER);
    }

    /** Stands in for a version that no row has; a transaction with one is refused before it is sent. */
    private static final RowVersion NEVER = new RowVersion("never");
}
