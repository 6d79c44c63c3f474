package dev.holdfast.storage.azure.tables;

import com.azure.core.credential.TokenCredential;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableClientBuilder;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.Objects;

/**
 * Opens stores over a table client or credential that the host has; by URL, {@code Stores.open} does. Stateless.
 *
 * <p>A client is used as it is and never closed. Its retries do not matter: every request of a store is sent once, since only
 * the store knows which may be sent again. It must not run over an HTTP client that sends requests again by itself, as OkHttp
 * does unless {@code retryOnConnectionFailure} is off. A client whose pipeline was put together by hand needs {@link
 * ExchangePolicyProvider} as the last of its own policies; all others have it.
 */
public final class AzureTablesStorage {

    private AzureTablesStorage() {}

    /** Opens a store over the table of a client. Closing it does not close the client. No I/O. */
    public static Store open(TableClient client, AzureTablesOptions options, StoreOptions storeOptions) {
        return Store.over(driver(client, options), storeOptions);
    }

    /** A driver over the table of a client, for a host that puts its own decorators round it. No I/O. */
    public static StorageDriver driver(TableClient client, AzureTablesOptions options) {
        Objects.requireNonNull(options, "options");
        return new AzureTablesDriver(new Table(Objects.requireNonNull(client, "client"), options, () -> {}));
    }

    /**
     * A driver with a client of its own, which asks a credential for tokens. No I/O.
     *
     * @param endpoint of the account, such as {@code https://account.table.core.windows.net}
     * @param table 3 to 63 letters and digits, the first a letter
     * @throws IllegalArgumentException if the endpoint or the table's name cannot be right
     */
    public static StorageDriver driver(
            String endpoint, TokenCredential credential, String table, AzureTablesOptions options) {
        TableClientBuilder builder = new TableClientBuilder().endpoint(OwnClient.endpoint(endpoint));
        return OwnClient.driver(builder.credential(credential), table, Objects.requireNonNull(options, "options"));
    }
}
