/** The JDK's own tables of countries, currencies and time zones, kept as collections. */
@NullMarked
package dev.holdfast.examples.reference;

import org.jspecify.annotations.NullMarked;
