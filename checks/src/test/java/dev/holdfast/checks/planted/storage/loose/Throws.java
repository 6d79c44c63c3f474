package dev.holdfast.checks.planted.storage.loose;

/** Broken: throws an exception that says nothing. */
final class Throws {

    private Throws() {}

    static void fail() {
        throw new RuntimeException("planted");
    }
}
