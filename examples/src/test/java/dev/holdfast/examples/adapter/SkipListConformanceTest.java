package dev.holdfast.examples.adapter;

import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.conformance.StorageConformance;

class SkipListConformanceTest extends StorageConformance {

    @Override
    protected String adapterName() {
        return "skip-list";
    }

    @Override
    protected Backend newBackend() {
        return new SkipListBackend(SkipListDriver::new);
    }
}
