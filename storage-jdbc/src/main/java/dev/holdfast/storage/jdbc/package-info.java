/** For hosts that keep records in a relational database: a store or driver over a {@link javax.sql.DataSource}. */
@NullMarked
package dev.holdfast.storage.jdbc;

import org.jspecify.annotations.NullMarked;
