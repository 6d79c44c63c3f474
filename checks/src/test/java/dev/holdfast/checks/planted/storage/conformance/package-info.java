/** Planted: stands for the conformance kit. */
@NullMarked
package dev.holdfast.checks.planted.storage.conformance;

import org.jspecify.annotations.NullMarked;
