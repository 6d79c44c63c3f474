package dev.holdfast.checks.planted.storage;

/** Harmless. */
public record Store(String name) {}
