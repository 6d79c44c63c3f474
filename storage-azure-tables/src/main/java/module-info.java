/**
 * Keeps records in one table of Azure Table Storage. Hosts import {@link dev.holdfast.storage.azure.tables}; opening by an
 * {@code azure-tables:} URL needs no import at all.
 */
module dev.holdfast.storage.azure.tables {
    requires static transitive org.jspecify;
    requires transitive dev.holdfast.storage;
    requires transitive com.azure.data.tables;
    requires com.azure.http.netty;
    requires reactor.netty.core;

    exports dev.holdfast.storage.azure.tables;

    provides dev.holdfast.storage.spi.StorageDriverProvider with
            dev.holdfast.storage.azure.tables.AzureTablesDriverProvider;
    provides com.azure.core.http.policy.AfterRetryPolicyProvider with
            dev.holdfast.storage.azure.tables.ExchangePolicyProvider;
}
