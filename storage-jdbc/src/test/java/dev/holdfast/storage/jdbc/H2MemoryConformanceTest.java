package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.conformance.StorageConformance;

class H2MemoryConformanceTest extends StorageConformance {

    @Override
    protected String adapterName() {
        return "h2-memory";
    }

    @Override
    protected Backend newBackend() throws Exception {
        return new H2Backend(Given.memoryUrl());
    }
}
