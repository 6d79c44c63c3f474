package dev.holdfast.storage.conformance;

import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/** Write ids as random as ever, and jitter that always chooses a wait near its bound. */
final class HighRandom implements RandomGenerator {

    private final SecureRandom random = new SecureRandom();

    @Override
    public long nextLong() {
        return random.nextLong();
    }

    @Override
    public double nextDouble() {
        return 0.99;
    }
}
