/** For adapter authors: the cases that prove an adapter, and what runs them. */
@NullMarked
package dev.holdfast.storage.conformance;

import org.jspecify.annotations.NullMarked;
