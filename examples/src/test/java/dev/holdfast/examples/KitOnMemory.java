package dev.holdfast.examples;

import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.conformance.StorageConformance;
import dev.holdfast.storage.inmemory.InMemoryBackend;
import dev.holdfast.storage.spi.StorageDriver;

// The whole kit is run by each adapter's own test; here its smallest use is shown, and run in part.
// region kit
class KitOnMemory extends StorageConformance {

    @Override
    protected Backend newBackend() {
        InMemoryBackend rows = InMemoryBackend.create();
        return new Backend() {
            @Override
            public StorageDriver openDriver() {
                return rows.driver();
            }

            @Override
            public void close() {
                // The rows go with the last reference to them.
            }
        };
    }
}
// endregion
