/** A counter that many write at once. */
@NullMarked
package dev.holdfast.examples.visits;

import org.jspecify.annotations.NullMarked;
