package dev.holdfast.checks.planted.storage.two;

/** Harmless. */
public record TwoFactory(String text) {}
