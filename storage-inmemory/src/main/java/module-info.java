/** Holdfast's in-memory adapter: records in the memory of one JVM. */
module dev.holdfast.storage.inmemory {
    requires static org.jspecify;
    requires transitive dev.holdfast.storage;

    exports dev.holdfast.storage.inmemory;

    provides dev.holdfast.storage.spi.StorageDriverProvider with
            dev.holdfast.storage.inmemory.InMemoryDriverProvider;
}
