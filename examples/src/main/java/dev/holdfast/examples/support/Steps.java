package dev.holdfast.examples.support;

import dev.holdfast.storage.OutcomeUnknownException;
import dev.holdfast.storage.UpdateContentionException;
import java.util.function.Supplier;

/** Repeats steps whose outcome was lost. Stateless; safe for use by several threads. */
public final class Steps {

    private static final int MOST_RUNS = 5;

    private Steps() {}

    /**
     * Runs a step until its outcome is known, at most 5 times.
     *
     * <p>The step must be safe to repeat: it reads what is there, decides from that alone, and writes under a condition, so
     * that a second run finds the effect of the first and adds nothing. Then it does not matter whether a lost write was
     * applied, or when. A step that adds to what it reads, such as {@code value + 1}, is not safe as it stands; {@link
     * dev.holdfast.examples.visits.VisitCounter} shows how it becomes so.
     *
     * @throws OutcomeUnknownException if the outcome of the last run is unknown too
     * @throws UpdateContentionException if the last run lost all its races too
     */
    public static <R> R repeat(Supplier<R> step) {
        for (int run = 1; ; run++) {
            try {
                return step.get();
            } catch (OutcomeUnknownException | UpdateContentionException again) {
                // No wait here: the store has waited already, while it resolved the outcome or lost the races.
                if (run == MOST_RUNS || Thread.currentThread().isInterrupted()) {
                    throw again;
                }
            }
        }
    }

    /** As {@link #repeat}, for a step that has nothing to tell. */
    public static void run(Runnable step) {
        repeat(() -> {
            step.run();
            return true;
        });
    }
}
