/** An adapter as its author writes it from the guide, and how the kit tells a wrong one. */
@NullMarked
package dev.holdfast.examples.adapter;

import org.jspecify.annotations.NullMarked;
