package dev.holdfast.checks.planted.storage.model;

/** Harmless. */
public record Value(String text) {}
