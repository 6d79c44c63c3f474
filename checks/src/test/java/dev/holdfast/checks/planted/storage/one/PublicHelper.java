package dev.holdfast.checks.planted.storage.one;

/** Broken: public, but no way in. */
public record PublicHelper(String text) {}
