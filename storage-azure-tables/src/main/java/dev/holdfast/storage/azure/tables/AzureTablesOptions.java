package dev.holdfast.storage.azure.tables;

import java.util.Objects;

/** How a driver uses its table; every setting has a default. Immutable. */
public final class AzureTablesOptions {

    /** Who provides the table. */
    public enum Schema {
        /** The driver creates it before its first request, if it is not there. The default. */
        CREATE,
        /** Somebody else; the driver needs no permission to create tables and never tries. */
        PROVISIONED
    }

    private static final AzureTablesOptions DEFAULTS = new AzureTablesOptions(Schema.CREATE);

    private final Schema schema;

    private AzureTablesOptions(Schema schema) {
        this.schema = schema;
    }

    /** All defaults. */
    public static AzureTablesOptions defaults() {
        return DEFAULTS;
    }

    /** These options with another provider of the table. */
    public AzureTablesOptions withSchema(Schema newSchema) {
        return new AzureTablesOptions(Objects.requireNonNull(newSchema, "schema"));
    }

    /** Who provides the table. */
    public Schema schema() {
        return schema;
    }
}
