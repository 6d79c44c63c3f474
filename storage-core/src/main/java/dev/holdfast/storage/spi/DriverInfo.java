package dev.holdfast.storage.spi;

import java.util.Objects;

/**
 * What a driver is: constants, without I/O.
 *
 * @param name the kind of adapter, such as {@code jdbc}; cursors of one kind are refused by another
 * @param durable whether an acknowledged write survives the death of the process
 * @param keepsLastModified whether reads of whole records tell when a row was last written
 */
public record DriverInfo(String name, boolean durable, boolean keepsLastModified) {

    public DriverInfo {
        Objects.requireNonNull(name, "name");
    }
}
