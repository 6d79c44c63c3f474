/** Removes expired records in bounded steps, and never one that came alive again. */
@NullMarked
package dev.holdfast.examples.sweep;

import org.jspecify.annotations.NullMarked;
