/** Planted: code that belongs to no layer. */
@NullMarked
package dev.holdfast.checks.planted.storage.loose;

import org.jspecify.annotations.NullMarked;
