package dev.holdfast.storage.conformance;

/** Ends a case that cannot be run here. */
final class NotRun extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotRun(String reason) {
        super(reason);
    }
}
