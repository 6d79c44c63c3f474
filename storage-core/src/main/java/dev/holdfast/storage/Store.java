package dev.holdfast.storage;

import dev.holdfast.storage.spi.StorageDriver;
import java.util.Objects;

/**
 * An open backend, whatever it is. Safe for use by several threads; several stores, in one process or many, may be open over
 * one backend at once, and each sees at once what the others wrote.
 */
public final class Store implements AutoCloseable {

    private final DriverCalls calls;
    private final Writer writer;

    private Store(DriverCalls calls) {
        this.calls = calls;
        this.writer = new Writer(calls);
    }

    /**
     * A store over a driver of the host's own making. The store closes the driver when it is closed.
     *
     * @param driver the driver
     * @param options how the store behaves; its decorators are put round the driver
     */
    public static Store over(StorageDriver driver, StoreOptions options) {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(options, "options");
        StorageDriver decorated = Objects.requireNonNull(options.decorator().apply(driver), "decorated driver");
        return new Store(new DriverCalls(decorated, options));
    }

    /** The records of a declared collection; no I/O. */
    public <T> CollectionStore<T> collection(CollectionDefinition<T> definition) {
        Objects.requireNonNull(definition, "definition");
        return new CollectionStore<>(new Engine<>(definition, calls, writer));
    }

    /**
     * Checks within the deadline that the backend can be reached, is set up, and lets this store read and write: it reads,
     * inserts, lists and deletes one row under a reserved key, and leaves nothing behind. Useful at start-up; without it the
     * first operation meets the same errors.
     *
     * @throws StorageException what is wrong
     */
    public void verify() {
        new Verification(calls, writer).run();
    }

    /**
     * Refuses new operations at once, waits up to the deadline for calls to the backend that are in flight, and releases what
     * the store opened itself. What was acknowledged stands. A second close does nothing.
     */
    @Override
    public void close() {
        calls.close();
    }
}
