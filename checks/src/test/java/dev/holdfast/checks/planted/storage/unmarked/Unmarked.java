package dev.holdfast.checks.planted.storage.unmarked;

/** Broken: its package says nothing about null. */
final class Unmarked {}
