package dev.holdfast.checks.planted.storage.internal;

/** Harmless. */
public record Leaf(String text) {}
