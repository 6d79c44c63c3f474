package dev.holdfast.storage.spi;

import java.util.Objects;

/**
 * The circumstances of one driver call.
 *
 * @param operation what the application asked for
 * @param attempt how often this call was made for the operation before, plus one
 * @param freshness how new the answer of a read must be
 * @param deadline when the call must have ended; a driver bounds a call by nothing else
 */
public record Call(Operation operation, int attempt, Freshness freshness, Deadline deadline) {

    public Call {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(freshness, "freshness");
        Objects.requireNonNull(deadline, "deadline");
    }
}
