package dev.holdfast.storage.conformance;

import dev.holdfast.storage.spi.StorageDriver;

/** A driver that several stores use at once: closing one of them leaves it open. */
final class SharedDriver extends ForwardingDriver {

    SharedDriver(StorageDriver next) {
        super(next);
    }

    @Override
    public void close() {
        // The session that opened it closes it.
    }
}
