package dev.holdfast.checks.planted.storage.one;

import dev.holdfast.checks.planted.storage.Store;

/** Harmless: a way in may know applications. */
public record OneStorage(Store store) {}
