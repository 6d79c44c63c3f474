package dev.holdfast.storage.jdbc;

/** A row that is there but cannot be decoded; the message tells why, without values. Never leaves the driver. */
final class UnreadableRowException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableRowException(String why) {
        super(why, null, false, false);
    }
}
