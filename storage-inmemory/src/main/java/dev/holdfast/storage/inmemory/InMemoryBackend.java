package dev.holdfast.storage.inmemory;

import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.spi.StorageDriver;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Objects;

/**
 * Records in the memory of one JVM, with the limits, refusals, versions and cursors of the real adapters. Any number of stores
 * may be open over one backend, and see each other's writes at once; it lives as long as it is referred to. Safe for use by
 * several threads.
 */
public final class InMemoryBackend {

    private final Rows rows = new Rows();
    private final InstantSource clock;

    private InMemoryBackend(InstantSource clock) {
        this.clock = clock;
    }

    /** An empty backend that tells the last modification by the system's clock. */
    public static InMemoryBackend create() {
        return create(Clock.systemUTC());
    }

    /** An empty backend that tells the last modification by this clock. */
    public static InMemoryBackend create(InstantSource clock) {
        return new InMemoryBackend(Objects.requireNonNull(clock, "clock"));
    }

    /** Opens a store over this backend with default options. */
    public Store open() {
        return open(StoreOptions.defaults());
    }

    /** Opens a store over this backend. Closing it leaves the records where they are. */
    public Store open(StoreOptions options) {
        return Store.over(driver(), options);
    }

    /** A driver over this backend, for a host that puts its own decorators round it. */
    public StorageDriver driver() {
        return driver(() -> {});
    }

    StorageDriver driver(Runnable onClose) {
        return new InMemoryDriver(rows, clock, onClose);
    }
}
