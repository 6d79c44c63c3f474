/** For adapter authors: the values that the core and a driver hand to each other. */
@NullMarked
package dev.holdfast.storage.model;

import org.jspecify.annotations.NullMarked;
