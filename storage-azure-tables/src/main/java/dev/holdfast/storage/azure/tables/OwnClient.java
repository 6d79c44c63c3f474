package dev.holdfast.storage.azure.tables;

import com.azure.core.http.netty.NettyAsyncHttpClientBuilder;
import com.azure.core.http.policy.FixedDelayOptions;
import com.azure.core.http.policy.RetryOptions;
import com.azure.data.tables.TableClientBuilder;
import dev.holdfast.storage.spi.StorageDriver;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import reactor.netty.resources.ConnectionProvider;

/** Builds clients that the driver owns: over Netty, which sends no request twice, with connections that end with the driver. */
final class OwnClient {

    /** https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model */
    private static final Pattern TABLE = Pattern.compile("[A-Za-z][A-Za-z0-9]{2,62}");

    private static final int CONNECTIONS = 200;

    private OwnClient() {}

    /** A driver over a client with this end point and credential. */
    static StorageDriver driver(
            String table, AzureTablesOptions options, UnaryOperator<TableClientBuilder> endpointAndCredential) {
        if (!TABLE.matcher(table).matches() || table.toLowerCase(Locale.ROOT).equals("tables")) {
            throw new IllegalArgumentException("table '" + table
                    + "' is not 3 to 63 letters and digits, the first a letter, other than the reserved 'tables'");
        }
        ConnectionProvider connections = ConnectionProvider.builder("holdfast-azure-tables")
                .maxConnections(CONNECTIONS)
                .pendingAcquireMaxCount(-1)
                .build();
        TableClientBuilder builder = new TableClientBuilder()
                .tableName(table)
                .httpClient(new NettyAsyncHttpClientBuilder()
                        .connectionProvider(connections)
                        // the deadline of each call bounds it, and nothing else
                        .responseTimeout(Duration.ZERO)
                        .readTimeout(Duration.ZERO)
                        .writeTimeout(Duration.ZERO)
                        .build())
                .retryOptions(new RetryOptions(new FixedDelayOptions(0, Duration.ZERO)))
                .addPolicy(new ExchangePolicy());
        return new AzureTablesDriver(
                new Table(endpointAndCredential.apply(builder).buildClient(), options, connections::dispose));
    }

    /**
     * An end point without query, fragment, user and a slash at the end.
     *
     * @throws IllegalArgumentException if the text is none; the message does not hold it, for it may hold a secret
     */
    static String endpoint(String text) {
        try {
            URI uri = new URI(text);
            boolean http = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
            if (http
                    && uri.getHost() != null
                    && uri.getUserInfo() == null
                    && uri.getQuery() == null
                    && uri.getFragment() == null) {
                return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
            }
        } catch (URISyntaxException e) {
            // falls through: its message holds the text
        }
        throw new IllegalArgumentException(
                "the endpoint is not of the form https://account.table.core.windows.net, without a query");
    }
}
