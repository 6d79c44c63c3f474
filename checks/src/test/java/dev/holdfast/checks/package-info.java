/** Checks over all modules, run last in the build. */
@NullMarked
package dev.holdfast.checks;

import org.jspecify.annotations.NullMarked;
