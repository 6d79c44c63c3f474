package dev.holdfast.checks.planted.storage.two;

import dev.holdfast.checks.planted.storage.one.OneStorage;

/** Broken: an adapter that knows another. */
record UsesNeighbour(OneStorage storage) {}
