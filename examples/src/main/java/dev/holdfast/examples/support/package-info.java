/** What several components of the shop use: repeating steps, reading whole collections. */
@NullMarked
package dev.holdfast.examples.support;

import org.jspecify.annotations.NullMarked;
