package dev.holdfast.checks.planted.storage.loose;

/** Harmless: an exception of its own has a generic parent. */
final class ThrowsOwn extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ThrowsOwn() {
        super("planted");
    }
}
