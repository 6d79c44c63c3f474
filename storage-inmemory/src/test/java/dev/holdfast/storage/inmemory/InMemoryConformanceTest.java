package dev.holdfast.storage.inmemory;

import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.conformance.StorageConformance;
import dev.holdfast.storage.spi.StorageDriver;

class InMemoryConformanceTest extends StorageConformance {

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
