/** Leaf helpers of the core: text, arithmetic and checks that every layer shares. Not exported. */
@NullMarked
package dev.holdfast.storage.internal;

import org.jspecify.annotations.NullMarked;
