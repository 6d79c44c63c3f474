/** Shopping carts that expire. */
@NullMarked
package dev.holdfast.examples.carts;

import org.jspecify.annotations.NullMarked;
