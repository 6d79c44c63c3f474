package dev.holdfast.storage;

import java.util.random.RandomGenerator;

/** Bits that never repeat, for write ids, and jitter that a test decides. */
final class ScriptedRandom implements RandomGenerator {

    private long bits;
    private double jitter = 0.5;

    @Override
    public long nextLong() {
        return ++bits;
    }

    @Override
    public double nextDouble() {
        return jitter;
    }

    /** What part of its bound every wait takes, from 0 to just below 1. */
    void jitter(double part) {
        jitter = part;
    }
}
