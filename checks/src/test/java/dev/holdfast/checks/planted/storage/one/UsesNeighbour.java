package dev.holdfast.checks.planted.storage.one;

import dev.holdfast.checks.planted.storage.two.TwoFactory;

/** Broken: an adapter that knows another. */
record UsesNeighbour(TwoFactory factory) {}
