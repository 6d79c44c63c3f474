package dev.holdfast.storage;

import dev.holdfast.storage.spi.DriverException;
import java.util.List;

/** Turns what a driver throws into what the application sees; the native exception is the cause, wrapped once. */
final class Failures {

    private Failures() {}

    /** A failure with nothing applied. {@code OUTCOME_UNKNOWN} of a read is a read that failed. */
    static StorageException of(Invocation invocation, DriverException failure, List<? extends Throwable> earlier) {
        String message = invocation + ": " + failure.getMessage();
        Throwable cause = nativeCause(failure);
        StorageException exception = switch (failure.kind()) {
            case UNAVAILABLE, THROTTLED, OUTCOME_UNKNOWN -> new StorageUnavailableException(message, cause);
            case DENIED -> new StorageDeniedException(message, cause);
            case MISCONFIGURED -> new StorageMisconfiguredException(message, cause);
            case REJECTED -> new StorageRejectedException(message, cause);
            case CORRUPT -> new RecordCorruptException(message, cause);
        };
        earlier.stream().filter(other -> other != failure).forEach(exception::addSuppressed);
        return exception;
    }

    /** A read that ended in something no driver should throw: nothing was applied, and nothing more is known. */
    static StorageException unexpected(Invocation invocation, Throwable thrown) {
        return new StorageUnavailableException(
                invocation + ": the driver failed with " + thrown.getClass().getName(), thrown);
    }

    static Throwable nativeCause(DriverException failure) {
        return failure.getCause() == null ? failure : failure.getCause();
    }

    static boolean passing(DriverException failure) {
        return switch (failure.kind()) {
            case UNAVAILABLE, THROTTLED, OUTCOME_UNKNOWN -> true;
            case DENIED, MISCONFIGURED, REJECTED, CORRUPT -> false;
        };
    }
}
