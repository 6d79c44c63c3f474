/** The example application: a small shop that runs on any adapter. */
@NullMarked
package dev.holdfast.examples;

import org.jspecify.annotations.NullMarked;
