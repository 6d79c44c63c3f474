/** For applications: stores, collections, records, versions, queries and the errors they meet. */
@NullMarked
package dev.holdfast.storage;

import org.jspecify.annotations.NullMarked;
