/** Reads the orders of a CSV file and reports bad lines by number. */
@NullMarked
package dev.holdfast.examples.input;

import org.jspecify.annotations.NullMarked;
