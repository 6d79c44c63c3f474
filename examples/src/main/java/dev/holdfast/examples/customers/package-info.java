/** Customers with an e-mail address each, and the guard that keeps addresses unique. */
@NullMarked
package dev.holdfast.examples.customers;

import org.jspecify.annotations.NullMarked;
