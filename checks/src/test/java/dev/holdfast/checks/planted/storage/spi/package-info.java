/** Planted: stands for what driver authors use. */
@NullMarked
package dev.holdfast.checks.planted.storage.spi;

import org.jspecify.annotations.NullMarked;
