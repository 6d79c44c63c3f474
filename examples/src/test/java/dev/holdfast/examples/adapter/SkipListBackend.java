package dev.holdfast.examples.adapter;

import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.function.Function;

/** Rows of their own, and as many drivers over them as a case of the kit opens. */
final class SkipListBackend implements Backend {

    private final SkipListDriver.Rows rows = new SkipListDriver.Rows();
    private final Function<SkipListDriver.Rows, StorageDriver> driver;

    SkipListBackend(Function<SkipListDriver.Rows, StorageDriver> driver) {
        this.driver = driver;
    }

    @Override
    public StorageDriver openDriver() {
        return driver.apply(rows);
    }

    @Override
    public void close() {
        // The rows go with the last reference to them.
    }
}
