/** For hosts: opens stores over Azure Table Storage. */
@NullMarked
package dev.holdfast.storage.azure.tables;

import org.jspecify.annotations.NullMarked;
