/** Planted: stands for an adapter. */
@NullMarked
package dev.holdfast.checks.planted.storage.one;

import org.jspecify.annotations.NullMarked;
