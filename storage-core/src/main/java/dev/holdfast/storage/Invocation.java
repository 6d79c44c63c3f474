package dev.holdfast.storage;

import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.Deadline;
import dev.holdfast.storage.spi.Freshness;
import dev.holdfast.storage.spi.Operation;

/**
 * One call of the application on its way through the engine.
 *
 * @param operation what was asked for
 * @param subject collection and key or partition, escaped for messages
 * @param deadline when it must have ended
 */
record Invocation(Operation operation, String subject, Deadline deadline) {

    Invocation with(Deadline other) {
        return new Invocation(operation, subject, other);
    }

    Call call(int attempt, Freshness freshness) {
        return new Call(operation, attempt, freshness, deadline);
    }

    /** How messages begin. */
    @Override
    public String toString() {
        return operation + " " + subject;
    }
}
