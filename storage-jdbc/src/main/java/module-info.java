/** Holdfast's adapter for relational databases: every record a row of one table. */
module dev.holdfast.storage.jdbc {
    requires static transitive org.jspecify;
    requires transitive dev.holdfast.storage;
    requires transitive java.sql;
    requires com.fasterxml.jackson.core;
    requires com.zaxxer.hikari;
    requires org.slf4j;

    exports dev.holdfast.storage.jdbc;

    provides dev.holdfast.storage.spi.StorageDriverProvider with
            dev.holdfast.storage.jdbc.JdbcDriverProvider;
}
