package dev.holdfast.checks.planted.storage.one;

import dev.holdfast.checks.planted.storage.internal.Leaf;

/** Broken: an adapter that knows the helpers of the core. */
record UsesInternal(Leaf leaf) {}
