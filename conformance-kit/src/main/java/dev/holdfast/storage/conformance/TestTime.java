package dev.holdfast.storage.conformance;

import dev.holdfast.storage.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Time that waits in no time: a wait moves the clock on, and is the place where a case lets rivals act. Otherwise it runs as
 * the machine's own, so that a driver's deadlines stay real.
 */
final class TestTime implements TimeSource {

    private final AtomicLong skipped = new AtomicLong();
    private final List<Duration> waits = new ArrayList<>();
    private final Queue<Runnable> duringWaits = new ConcurrentLinkedQueue<>();

    /** What happens within the next wait. */
    TestTime duringNextWait(Runnable action) {
        duringWaits.add(action);
        return this;
    }

    /** All waits so far. */
    synchronized List<Duration> waits() {
        return List.copyOf(waits);
    }

    void advance(Duration duration) {
        skipped.addAndGet(duration.toNanos());
    }

    @Override
    public long nanoTime() {
        return System.nanoTime() + skipped.get();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        synchronized (this) {
            waits.add(duration);
        }
        Runnable action = duringWaits.poll();
        if (action != null) {
            action.run();
        }
        advance(duration);
    }
}
