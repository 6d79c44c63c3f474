package dev.holdfast.storage.spi;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Elapsed time and waiting; tests put their own in its place. */
public interface TimeSource {

    /** Nanoseconds from an arbitrary origin, as {@link System#nanoTime()}. */
    long nanoTime();

    /**
     * Waits.
     *
     * @throws InterruptedException at once if the thread is or gets interrupted; the flag is then cleared
     */
    void sleep(Duration duration) throws InterruptedException;

    /** The machine's own time. */
    static TimeSource system() {
        return SystemTime.INSTANCE;
    }
}

enum SystemTime implements TimeSource {
    INSTANCE;

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        // The JDK looks at the flag only if there is something to wait for.
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        TimeUnit.NANOSECONDS.sleep(duration.toNanos());
    }
}
