package dev.holdfast.checks.planted.storage.spi;

import dev.holdfast.checks.planted.storage.Store;

/** Broken: a driver that knows applications. */
public record UsesStore(Store store) {}
