package dev.holdfast.examples.sweep;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.Cursor;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.model.StoredRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Where a sweep has got to.
 *
 * @param sweep the sweep's name
 * @param cutoff what counts as expired in this walk; a cursor is bound to its filter, so the two are kept together
 * @param next where the walk goes on
 */
record SweepProgress(String sweep, Instant cutoff, Cursor next) {

    static final CollectionDefinition<SweepProgress> COLLECTION = CollectionDefinition.of(
            "sweeps",
            progress -> keyOf(progress.sweep()),
            Codec.of(
                    progress -> StoredRecord.builder()
                            .text("sweep", progress.sweep())
                            .integer("cutoff", progress.cutoff().toEpochMilli())
                            .text("next", progress.next().text())
                            .build(),
                    stored -> new SweepProgress(
                            stored.text("sweep"),
                            Instant.ofEpochMilli(stored.integer("cutoff")),
                            Cursor.of(stored.text("next")))));

    SweepProgress {
        cutoff = cutoff.truncatedTo(ChronoUnit.MILLIS);
    }

    static EntityKey keyOf(String sweep) {
        return EntityKey.of("sweeps", sweep);
    }
}
