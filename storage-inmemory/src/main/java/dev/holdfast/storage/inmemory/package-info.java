/** For applications and their tests: a backend in the memory of one JVM that answers as the real ones do. */
@NullMarked
package dev.holdfast.storage.inmemory;

import org.jspecify.annotations.NullMarked;
