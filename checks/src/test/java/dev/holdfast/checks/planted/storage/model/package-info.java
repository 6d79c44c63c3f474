/** Planted: stands for the values that core and drivers share. */
@NullMarked
package dev.holdfast.checks.planted.storage.model;

import org.jspecify.annotations.NullMarked;
