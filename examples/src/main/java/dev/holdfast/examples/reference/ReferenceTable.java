package dev.holdfast.examples.reference;

import dev.holdfast.examples.support.Steps;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.TransactionAction;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One table of reference data, kept in one partition of a collection. Safe for use by several threads.
 *
 * @param <T> the type of row
 */
final class ReferenceTable<T> {

    private static final int MOST_ACTIONS = 100;

    private final CollectionStore<T> rows;
    private final String partition;

    ReferenceTable(Store store, CollectionDefinition<T> definition, String partition) {
        this.rows = store.collection(definition);
        this.partition = partition;
    }

    /**
     * Writes what is missing or different, and leaves the rest alone; rows that are no longer wanted stay, since older records
     * may refer to them. Stopped at any point and started again, it writes what is still missing.
     *
     * @return how many rows were written
     */
    int load(Collection<T> wanted) {
        Map<EntityKey, T> stored = rows.entries(partition).stream().collect(Collectors.toMap(Entry::key, Entry::value));
        List<TransactionAction<T>> puts = wanted.stream()
                .filter(row -> !row.equals(stored.get(rows.definition().keyOf(row))))
                .map(TransactionAction::put)
                .toList();
        for (int from = 0; from < puts.size(); from += MOST_ACTIONS) {
            List<TransactionAction<T>> chunk = puts.subList(from, Math.min(from + MOST_ACTIONS, puts.size()));
            // Every loader puts the same rows: to put them once more changes nothing.
            Steps.repeat(() -> rows.transact(partition, chunk));
        }
        return puts.size();
    }

    /** All rows, ascending by id. */
    List<T> all() {
        return rows.list(partition);
    }
}
