/** Planted: stands for another adapter. */
@NullMarked
package dev.holdfast.checks.planted.storage.two;

import org.jspecify.annotations.NullMarked;
