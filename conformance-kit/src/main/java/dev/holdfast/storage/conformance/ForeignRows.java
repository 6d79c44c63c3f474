package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.RowKey;

/** Writes rows past the driver, as another program would. */
public interface ForeignRows {

    /**
     * Writes a row that the driver can decode, without a write id, whose record has the text field {@code text}.
     *
     * @param key the row's key
     * @param text what the field holds
     */
    void plantReadable(RowKey key, String text) throws Exception;

    /**
     * Writes a row that is there but cannot be decoded by the driver.
     *
     * @return whether it did; false if the backend cannot hold such a row
     */
    boolean plantUnreadable(RowKey key) throws Exception;
}
