package dev.holdfast.checks.planted.storage.spi;

import java.util.concurrent.TimeUnit;

/** Harmless: the one class that may sleep. */
final class SystemTime {

    private SystemTime() {}

    static void sleep() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(1);
    }
}
