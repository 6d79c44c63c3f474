package dev.holdfast.storage.conformance;

/** The kit on a right driver. */
class ToyConformanceTest extends StorageConformance {

    @Override
    protected Backend newBackend() {
        return new ToyBackend();
    }
}
