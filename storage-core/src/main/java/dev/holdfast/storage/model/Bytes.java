package dev.holdfast.storage.model;

import java.util.Arrays;

/** Immutable bytes, equal by content. No array that goes in or comes out is shared. */
public final class Bytes {

    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    /** The bytes of a copy of the array; it may be empty. */
    public static Bytes copyOf(byte... content) {
        return new Bytes(content.clone());
    }

    /** How many bytes there are. */
    public int length() {
        return content.length;
    }

    /** A new array with the content. */
    public byte[] toByteArray() {
        return content.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that && Arrays.equals(content, that.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    /** The length alone: content is never shown. */
    @Override
    public String toString() {
        return content.length + " bytes";
    }
}
