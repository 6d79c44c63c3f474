package dev.holdfast.checks.planted.storage.conformance;

/** Harmless: the one class that may print. */
final class ConformanceReport {

    private ConformanceReport() {}

    static void print() {
        System.out.println();
    }
}
