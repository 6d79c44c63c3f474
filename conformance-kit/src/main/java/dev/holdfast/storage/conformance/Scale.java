package dev.holdfast.storage.conformance;

/**
 * How much the cases with many threads do.
 *
 * @param threads how many threads write at once, for each of two stores; 2 or more
 * @param rounds how often each of them writes, or how often a race is run; 2 or more
 */
public record Scale(int threads, int rounds) {

    /** For backends in the same process or on the same machine. */
    public static final Scale NORMAL = new Scale(4, 25);

    /** For slow backends and emulators. */
    public static final Scale SMALL = new Scale(3, 8);

    public Scale {
        if (threads < 2 || rounds < 2) {
            throw new IllegalArgumentException(
                    "scale of " + threads + " threads and " + rounds + " rounds; a race needs 2 of each");
        }
    }
}
