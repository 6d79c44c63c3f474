package dev.holdfast.storage.azure.tables;

import java.util.Objects;

/**
 * How a driver uses its table.
 *
 * @param schema who provides the table, by default {@link Schema#CREATE}
 */
public record AzureTablesOptions(Schema schema) {

    public AzureTablesOptions {
        Objects.requireNonNull(schema, "schema");
    }

    /** Who provides the table. */
    public enum Schema {
        /** The driver creates it before its first request, if it is not there. */
        CREATE,
        /** Somebody else; the driver needs no permission to create tables and never tries. */
        PROVISIONED
    }

    /** All defaults. */
    public static AzureTablesOptions defaults() {
        return new AzureTablesOptions(Schema.CREATE);
    }
}
