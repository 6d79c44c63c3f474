package dev.holdfast.storage.spi;

import java.time.Duration;
import java.util.Objects;

/** The point in elapsed time by which a call must have ended. Immutable. */
public final class Deadline {

    private final TimeSource time;
    private final long endNanos;

    private Deadline(TimeSource time, long endNanos) {
        this.time = time;
        this.endNanos = endNanos;
    }

    /** The deadline that lies this long ahead. */
    public static Deadline after(Duration duration, TimeSource time) {
        Objects.requireNonNull(time, "time");
        return new Deadline(time, time.nanoTime() + duration.toNanos());
    }

    /** What is left; zero when it has passed, never negative. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, endNanos - time.nanoTime()));
    }

    /** What is left in milliseconds, rounded up; 0 only when it has passed. For APIs that take 0 as "for ever". */
    public long remainingMillis() {
        return (remaining().toNanos() + 999_999) / 1_000_000;
    }

    /** Whether it has passed. */
    public boolean hasPassed() {
        return endNanos - time.nanoTime() <= 0;
    }

    /** A deadline that lies this much later. */
    public Deadline plus(Duration duration) {
        return new Deadline(time, endNanos + duration.toNanos());
    }

    /** The deadline at this fraction, 0 to 1, of what is left. */
    public Deadline part(double fraction) {
        long now = time.nanoTime();
        return new Deadline(time, now + (long) (Math.max(0, endNanos - now) * fraction));
    }
}
