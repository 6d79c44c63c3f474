package dev.holdfast.checks.planted.storage.loose;

import java.util.concurrent.TimeUnit;

/** Broken: sleeps, by method reference. */
final class SleepsByReference {

    interface Sleeper {
        void sleep(long units) throws InterruptedException;
    }

    private SleepsByReference() {}

    static Sleeper sleeper() {
        return TimeUnit.SECONDS::sleep;
    }
}
