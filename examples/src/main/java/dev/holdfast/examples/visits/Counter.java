package dev.holdfast.examples.visits;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.model.StoredRecord;
import java.util.HashMap;
import java.util.Map;

/**
 * A counter that knows how far each of its writers has come. The two stand in one record, so they always agree.
 *
 * @param name the counter's name
 * @param value the number
 * @param doneBy how many visits of each writer are in it; at most 200 writers, each of which is a field
 */
public record Counter(String name, long value, Map<String, Long> doneBy) {

    private static final String DONE_BY = "done_";

    /** All counters. */
    public static final CollectionDefinition<Counter> COLLECTION = CollectionDefinition.of(
            "counters", counter -> keyOf(counter.name()), Codec.of(Counter::encode, Counter::decode));

    public Counter {
        doneBy = Map.copyOf(doneBy);
    }

    static EntityKey keyOf(String name) {
        return EntityKey.of("counters", name);
    }

    static Counter zero(String name) {
        return new Counter(name, 0, Map.of());
    }

    /** How many visits of a writer are in it. */
    public long doneBy(String writer) {
        return doneBy.getOrDefault(writer, 0L);
    }

    Counter plusOneOf(String writer) {
        Map<String, Long> done = new HashMap<>(doneBy);
        done.merge(writer, 1L, Long::sum);
        return new Counter(name, value + 1, done);
    }

    private static StoredRecord encode(Counter counter) {
        StoredRecord.Builder fields =
                StoredRecord.builder().text("name", counter.name()).integer("value", counter.value());
        counter.doneBy().forEach((writer, done) -> fields.integer(DONE_BY + writer, done));
        return fields.build();
    }

    private static Counter decode(StoredRecord stored) {
        Map<String, Long> done = new HashMap<>();
        for (String field : stored.fields().keySet()) {
            if (field.startsWith(DONE_BY)) {
                done.put(field.substring(DONE_BY.length()), stored.integer(field));
            }
        }
        return new Counter(stored.text("name"), stored.integer("value"), done);
    }
}
