package dev.holdfast.checks.planted.storage.loose;

/** Broken: prints. */
final class Prints {

    private Prints() {}

    static void print() {
        System.out.println();
    }
}
