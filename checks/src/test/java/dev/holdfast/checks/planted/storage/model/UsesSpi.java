package dev.holdfast.checks.planted.storage.model;

import dev.holdfast.checks.planted.storage.spi.Driver;

/** Broken: a value that knows drivers. */
public record UsesSpi(Driver driver) {}
