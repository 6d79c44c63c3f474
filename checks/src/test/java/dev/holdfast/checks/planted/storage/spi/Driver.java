package dev.holdfast.checks.planted.storage.spi;

/** Harmless. */
public interface Driver {}
