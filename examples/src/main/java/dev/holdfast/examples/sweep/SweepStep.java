package dev.holdfast.examples.sweep;

import dev.holdfast.storage.Cursor;
import dev.holdfast.storage.Entry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What one step of a sweep found.
 *
 * @param expired the records that had expired when they were read
 * @param unreadable how many records could not be decoded; a sweep leaves them alone
 * @param cutoff what counts as expired in this walk
 * @param next where the walk goes on; empty at its end
 */
public record SweepStep<T>(List<Entry<T>> expired, int unreadable, Instant cutoff, Optional<Cursor> next) {

    public SweepStep {
        expired = List.copyOf(expired);
    }
}
