package dev.holdfast.checks.planted.storage.loose;

/** Broken: sleeps. */
final class Sleeps {

    private Sleeps() {}

    static void sleep() throws InterruptedException {
        Thread.sleep(1);
    }
}
