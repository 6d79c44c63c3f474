package dev.holdfast.storage;

import java.time.Duration;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * How often something is tried and how long to wait in between. The wait before attempt n+1 is random between zero and {@code
 * firstWait * 2^(n-1)}, at most {@code longestWait}; the deadline of the operation bounds all of it.
 *
 * @param attempts the most attempts, 1 to 10,000; 1 tries once
 * @param firstWait the bound of the first wait; zero or more
 * @param longestWait the bound of every wait; at least {@code firstWait}
 */
public record RetryPolicy(int attempts, Duration firstWait, Duration longestWait) {

    public RetryPolicy {
        Objects.requireNonNull(firstWait, "firstWait");
        Objects.requireNonNull(longestWait, "longestWait");
        if (attempts < 1 || attempts > 10_000) {
            throw new IllegalArgumentException("retry policy has " + attempts + " attempts; allowed are 1 to 10,000");
        }
        if (firstWait.isNegative()
                || longestWait.compareTo(firstWait) < 0
                || longestWait.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException("retry policy waits from " + firstWait + " to " + longestWait
                    + "; the first is zero or more, the longest at least the first and at most an hour");
        }
    }

    /** The wait after this many attempts (from 1) have failed. */
    Duration waitAfter(int failedAttempts, RandomGenerator random) {
        long longest = longestWait.toNanos();
        long bound = firstWait.toNanos();
        for (int i = 1; i < failedAttempts && bound < longest; i++) {
            bound *= 2;
        }
        return Duration.ofNanos((long) (Math.min(bound, longest) * random.nextDouble()));
    }
}
