package dev.holdfast.examples.reference;

import dev.holdfast.examples.support.Steps;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.TransactionAction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One table of reference data, kept in one partition of a collection. Safe for use by several threads.
 *
 * @param <T> the type of row
 */
final class ReferenceTable<T> {

    /**
     * A table as it is stored.
     *
     * @param rows all rows
     * @param written how many had to be written
     */
    record Loaded<T>(List<T> rows, int written) {}

    private static final int PAGE_SIZE = 1_000;
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
     * @return the whole table, and how much of it was written now
     */
    Loaded<T> load(Collection<T> wanted) {
        Map<EntityKey, T> table = new LinkedHashMap<>();
        rows.stream(Query.partition(partition).pageSize(PAGE_SIZE))
                .forEach(entry -> table.put(entry.key(), entry.value()));
        List<TransactionAction<T>> puts = new ArrayList<>();
        for (T row : wanted) {
            T before = table.put(rows.definition().keyOf(row), row);
            if (!row.equals(before)) {
                puts.add(TransactionAction.put(row));
            }
        }
        for (int from = 0; from < puts.size(); from += MOST_ACTIONS) {
            List<TransactionAction<T>> chunk = puts.subList(from, Math.min(from + MOST_ACTIONS, puts.size()));
            // Every loader puts the same rows: to put them once more changes nothing.
            Steps.repeat(() -> rows.transact(partition, chunk));
        }
        return new Loaded<>(List.copyOf(table.values()), puts.size());
    }
}
