package dev.holdfast.storage;

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
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a right backend does, on a map. Versions are tokens of its own and not the write ids, as on Table Storage: only so can
 * another program's merge give a row a new version and leave the write id.
 */
final class RowMap {

    private static final Comparator<RowKey> ORDER = Comparator.comparing(RowKey::collection)
            .thenComparing(RowKey::partition)
            .thenComparing(RowKey::id);

    final TreeMap<RowKey, StoredRow> rows = new TreeMap<>(ORDER);
    private final Set<RowKey> unreadable = new HashSet<>();
    private int versions;

    Optional<StoredRow> get(RowKey key) {
        if (unreadable.contains(key)) {
            throw new DriverException(Kind.CORRUPT, "its stored form is damaged");
        }
        return Optional.ofNullable(rows.get(key));
    }

    /** From here on the row that is there cannot be decoded; a write puts an end to that. */
    void damage(RowKey key) {
        unreadable.add(Objects.requireNonNull(rows.get(key)).key());
    }

    RowPage query(RowQuery query) {
        List<StoredRow> found = new ArrayList<>();
        List<UnreadableRow> damaged = new ArrayList<>();
        @Nullable RowKey last = null;
        for (StoredRow row : rows.values()) {
            if (!asked(query, row.key())) {
                continue;
            }
            if (found.size() + damaged.size() == query.limit()) {
                return page(query, found, damaged, Optional.of(new Position.AfterRow(Objects.requireNonNull(last))));
            }
            last = row.key();
            if (unreadable.contains(last)) {
                damaged.add(new UnreadableRow(last, "its stored form is damaged"));
            } else {
                found.add(row);
            }
        }
        return page(query, found, damaged, Optional.empty());
    }

    private static boolean asked(RowQuery query, RowKey key) {
        Optional<RowKey> after = query.from().map(position -> ((Position.AfterRow) position).key());
        return key.collection().equals(query.collection())
                && query.partition().map(key.partition()::equals).orElse(true)
                && query.ids().from().map(from -> key.id().compareTo(from) >= 0).orElse(true)
                && query.ids().before().map(to -> key.id().compareTo(to) < 0).orElse(true)
                && after.map(row -> ORDER.compare(key, row) > 0).orElse(true);
    }

    private static RowPage page(
            RowQuery query, List<StoredRow> found, List<UnreadableRow> damaged, Optional<Position> next) {
        int count = found.size() + damaged.size();
        return query.projection() == Projection.COUNT
                ? new RowPage(List.of(), List.of(), count, next)
                : new RowPage(found.stream().map(row -> projected(query, row)).toList(), damaged, count, next);
    }

    private static StoredRow projected(RowQuery query, StoredRow row) {
        return query.projection() == Projection.RECORDS
                ? row
                : new StoredRow(row.key(), StoredRecord.empty(), row.version(), row.writeId(), Optional.empty());
    }

    WriteResult write(RowWrite write) {
        Optional<Refusal> refusal = refusal(write);
        if (refusal.isPresent()) {
            return new WriteResult.Refused(refusal.get());
        }
        return new WriteResult.Applied(apply(write));
    }

    BatchResult writeAtomically(List<RowWrite> writes) {
        for (int i = 0; i < writes.size(); i++) {
            Optional<Refusal> refusal = refusal(writes.get(i));
            if (refusal.isPresent()) {
                return new BatchResult.Refused(i, refusal.get());
            }
        }
        List<Optional<RowVersion>> made = new ArrayList<>();
        writes.forEach(write -> made.add(apply(write)));
        return new BatchResult.Applied(made);
    }

    /** As another program does that knows nothing of write ids and replaces the row. */
    StoredRow foreignWrite(RowKey key, StoredRecord record) {
        return store(key, record, Optional.empty());
    }

    /** As another program does that merges a field into the row: our write id stays, the version does not. */
    StoredRow foreignMerge(RowKey key, String field, String text) {
        StoredRow before = Objects.requireNonNull(rows.get(key));
        return store(key, before.record().toBuilder().text(field, text).build(), before.writeId());
    }

    private Optional<Refusal> refusal(RowWrite write) {
        StoredRow current = rows.get(write.key());
        if (write instanceof RowWrite.Put) {
            return Optional.empty();
        } else if (write instanceof RowWrite.Insert) {
            return current == null ? Optional.empty() : Optional.of(Refusal.EXISTS);
        } else if (current == null) {
            return Optional.of(Refusal.MISSING);
        } else if (write instanceof RowWrite.Replace replace) {
            return changed(current, replace.expected());
        } else if (write instanceof RowWrite.DeleteIfUnchanged delete) {
            return changed(current, delete.expected());
        }
        return Optional.empty();
    }

    private static Optional<Refusal> changed(StoredRow current, RowVersion expected) {
        return current.version().equals(expected) ? Optional.empty() : Optional.of(Refusal.CHANGED);
    }

    private Optional<RowVersion> apply(RowWrite write) {
        Optional<StoredRecord> record = recordOf(write);
        if (record.isEmpty()) {
            unreadable.remove(write.key());
            rows.remove(write.key());
            return Optional.empty();
        }
        return Optional.of(
                store(write.key(), record.get(), Optional.of(write.writeId())).version());
    }

    private StoredRow store(RowKey key, StoredRecord record, Optional<WriteId> writeId) {
        RowVersion version = new RowVersion("e" + ++versions);
        StoredRow row = new StoredRow(key, record, version, writeId, Optional.empty());
        unreadable.remove(key);
        rows.put(key, row);
        return row;
    }

    static Optional<StoredRecord> recordOf(RowWrite write) {
        if (write instanceof RowWrite.Put put) {
            return Optional.of(put.record());
        } else if (write instanceof RowWrite.Insert insert) {
            return Optional.of(insert.record());
        }
        return write instanceof RowWrite.Replace replace ? Optional.of(replace.record()) : Optional.empty();
    }
}
