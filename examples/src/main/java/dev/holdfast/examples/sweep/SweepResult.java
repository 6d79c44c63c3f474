package dev.holdfast.examples.sweep;

/**
 * What a sweep did.
 *
 * @param removed how many expired records it removed
 * @param left how many it left, because they had changed since they were read or somebody else removed them
 * @param unreadable how many records could not be decoded
 */
public record SweepResult(int removed, int left, int unreadable) {

    /** What a sweep has done before its first step. */
    public static final SweepResult NOTHING = new SweepResult(0, 0, 0);

    /** Both together. */
    public SweepResult plus(SweepResult other) {
        return new SweepResult(removed + other.removed, left + other.left, unreadable + other.unreadable);
    }
}
