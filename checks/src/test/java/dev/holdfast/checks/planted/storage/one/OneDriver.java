package dev.holdfast.checks.planted.storage.one;

import dev.holdfast.checks.planted.storage.spi.Driver;

/** Harmless. */
final class OneDriver implements Driver {}
