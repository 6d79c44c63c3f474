package dev.holdfast.storage.spi;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A driver call that failed. The native exception is the cause, wrapped once. Messages hold keys at the most, never
 * values, statements with values, connection strings or secrets.
 */
public final class DriverException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What the failure means. */
    public enum Kind {
        /** The backend cannot be reached or is not ready; nothing was applied, surely. May be tried again. */
        UNAVAILABLE,
        /** The backend asks for patience; nothing was applied, surely. May be tried again. */
        THROTTLED,
        /** The write may have been applied, may not, or may be applied later. */
        OUTCOME_UNKNOWN,
        /** Credentials or permissions do not allow it; nothing was applied. */
        DENIED,
        /** The table, the schema or a setting is not as it must be; nothing was applied. */
        MISCONFIGURED,
        /** The backend refuses it for a reason of its own; nothing was applied. Not tried again. */
        REJECTED,
        /** The row is there but cannot be decoded. */
        CORRUPT
    }

    private final Kind kind;
    private final @Nullable Duration retryAfter;

    /** A failure without a native cause. */
    public DriverException(Kind kind, String message) {
        this(kind, message, null, null);
    }

    /** A failure of the backend or its client. */
    public DriverException(Kind kind, String message, @Nullable Throwable cause) {
        this(kind, message, cause, null);
    }

    /**
     * A failure after which the backend says how long to wait.
     *
     * @param retryAfter how long, or null if it does not say
     */
    public DriverException(Kind kind, String message, @Nullable Throwable cause, @Nullable Duration retryAfter) {
        super(message, cause);
        this.kind = Objects.requireNonNull(kind, "kind");
        this.retryAfter = retryAfter;
    }

    /** What the failure means. */
    public Kind kind() {
        return kind;
    }

    /** How long the backend asks to wait before the next try, if it says so. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
