package dev.holdfast.storage.jdbc;

/** A row that is there but cannot be decoded; the message tells why, without values. */
final class UnreadableRowException extends Exception {

    private static final long serialVersionUID = 1L;

    UnreadableRowException(String why) {
        super(why, null, false, false);
    }
}
