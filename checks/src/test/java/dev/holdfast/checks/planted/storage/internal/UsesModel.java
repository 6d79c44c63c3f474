package dev.holdfast.checks.planted.storage.internal;

import dev.holdfast.checks.planted.storage.model.Value;

/** Broken: a helper that knows values. */
public record UsesModel(Value value) {}
