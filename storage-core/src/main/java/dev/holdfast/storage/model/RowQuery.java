package dev.holdfast.storage.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Asks for one page of a partition, or of a whole collection.
 *
 * @param collection the collection
 * @param partition the partition; empty for all partitions of the collection, in any order that {@link
 *     Position.AfterRow} can resume
 * @param ids the range of ids; without bounds where there is no partition
 * @param narrowing conditions that every wanted row fulfils; the driver may use them or not
 * @param projection what of the rows is wanted
 * @param limit the most rows of the page, 1 to 1,000; under {@link Projection#COUNT} the most rows to count, from 1
 * @param from where to go on; empty for the start
 */
public record RowQuery(
        String collection,
        Optional<String> partition,
        IdRange ids,
        List<Condition> narrowing,
        Projection projection,
        int limit,
        Optional<Position> from) {

    public RowQuery {
        Objects.requireNonNull(collection, "collection");
        Objects.requireNonNull(partition, "partition");
        Objects.requireNonNull(ids, "ids");
        narrowing = List.copyOf(narrowing);
        Objects.requireNonNull(projection, "projection");
        Objects.requireNonNull(from, "from");
    }
}
