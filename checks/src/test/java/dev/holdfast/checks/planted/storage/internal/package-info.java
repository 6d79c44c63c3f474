/** Planted: stands for the helpers of the core. */
@NullMarked
package dev.holdfast.checks.planted.storage.internal;

import org.jspecify.annotations.NullMarked;
