package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.spi.Deadline;
import java.sql.Connection;
import java.sql.SQLException;

/** Where connections come from. Safe for use by several threads. */
@FunctionalInterface
interface Connections {

    /** A connection that the caller closes; waits up to the deadline where it can. */
    Connection take(Deadline deadline) throws SQLException;

    /** Releases what was opened here. */
    default void close() {}
}
