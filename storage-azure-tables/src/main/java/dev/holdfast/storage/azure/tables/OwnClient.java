package dev.holdfast.storage.azure.tables;

import com.azure.core.http.netty.NettyAsyncHttpClientBuilder;
import com.azure.core.http.policy.FixedDelayOptions;
import com.azure.core.http.policy.RetryOptions;
import com.azure.data.tables.TableClientBuilder;
import dev.holdfast.storage.spi.StorageDriver;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import reactor.netty.resources.ConnectionProvider;

/** Builds clients that the driver owns: over Netty, which sends no request twice, with connections that end with the driver. */
final class OwnClient {

    /** https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model */
    private static final Pattern TABLE = Pattern.compile("(?!(?i:tables)$)[A-Za-z][A-Za-z0-9]{2,62}");

    private static final Pattern ENDPOINT = Pattern.compile("(https?://[^/?#@\\s]+(?:/[^?#@\\s]*?)?)/?");
    private static final int CONNECTIONS = 200;

    private OwnClient() {}

    /** A driver over the client of a builder that has its end point and credential. */
    static StorageDriver driver(TableClientBuilder builder, String table, AzureTablesOptions options) {
        if (!TABLE.matcher(table).matches()) {
            throw new IllegalArgumentException("table '" + table
                    + "' is not 3 to 63 letters and digits, the first a letter, other than the reserved 'tables'");
        }
        ConnectionProvider connections = ConnectionProvider.builder("holdfast-azure-tables")
                .maxConnections(CONNECTIONS)
                .pendingAcquireMaxCount(-1)
                // networks forget idle connections, some after minutes and without a word
                .maxIdleTime(Duration.ofSeconds(60))
                .build();
        // the deadline of each call bounds it, and nothing else
        builder.httpClient(new NettyAsyncHttpClientBuilder()
                        .connectionProvider(connections)
                        .responseTimeout(Duration.ZERO)
                        .readTimeout(Duration.ZERO)
                        .writeTimeout(Duration.ZERO)
                        .build())
                // none happens, for the policy never fails; but with 0 the client logs that they ended, at every
                // request
                .retryOptions(new RetryOptions(new FixedDelayOptions(1, Duration.ZERO)))
                .addPolicy(new ExchangePolicy())
                .tableName(table);
        return new AzureTablesDriver(new Table(builder.buildClient(), options, connections::dispose));
    }

    /**
     * An end point without query, fragment, user and a slash at the end.
     *
     * @throws IllegalArgumentException if the text is none; the message does not hold it, for it may hold a secret
     */
    static String endpoint(String text) {
        Matcher matcher = ENDPOINT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("the endpoint is not like https://account.table.core.windows.net");
        }
        return matcher.group(1);
    }
}
