package dev.holdfast.checks.planted.storage.one;

import dev.holdfast.checks.planted.storage.Store;

/** Broken: not public, so no way in, but it knows applications. */
record UsesStorage(Store store) {}
