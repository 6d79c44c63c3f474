/** Orders with their outbox, written together, and the publisher that empties it. */
@NullMarked
package dev.holdfast.examples.orders;

import org.jspecify.annotations.NullMarked;
