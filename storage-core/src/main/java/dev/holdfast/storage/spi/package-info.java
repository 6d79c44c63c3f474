/** For adapter authors: the five-method driver and what it is called with. */
@NullMarked
package dev.holdfast.storage.spi;

import org.jspecify.annotations.NullMarked;
