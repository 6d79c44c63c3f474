package dev.holdfast.storage;

import dev.holdfast.storage.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes only when somebody sleeps or a test moves it on. For one thread, but for {@link #nanoTime()}. */
final class FakeTime implements TimeSource {

    private final List<Duration> slept = new ArrayList<>();
    private final Deque<Runnable> duringSleep = new ArrayDeque<>();
    private final AtomicLong nanos =
            new AtomicLong(Long.MAX_VALUE - 1_000); // elapsed time may overflow; nothing may depend on its sign

    @Override
    public long nanoTime() {
        return nanos.get();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        slept.add(duration);
        advance(duration);
        Runnable event = duringSleep.poll();
        if (event != null) {
            event.run();
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    void advance(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    /** Runs once, inside the next sleep; several calls fill the sleeps after that. */
    void duringNextSleep(Runnable event) {
        duringSleep.add(event);
    }

    void interruptNextSleep() {
        duringNextSleep(() -> Thread.currentThread().interrupt());
    }

    /** Every sleep asked for, in order. */
    List<Duration> slept() {
        return slept;
    }

    Duration total() {
        return slept.stream().reduce(Duration.ZERO, Duration::plus);
    }
}
