/** Planted: stands for the package that applications use. */
@NullMarked
package dev.holdfast.checks.planted.storage;

import org.jspecify.annotations.NullMarked;
