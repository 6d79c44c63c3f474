package dev.holdfast.storage.azure.tables;

import com.azure.core.credential.AzureNamedKeyCredential;
import com.azure.data.tables.TableClientBuilder;
import dev.holdfast.storage.azure.tables.AzureTablesOptions.Schema;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.storage.spi.StorageDriverProvider;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Opens stores by URL. The forms:
 *
 * <ul>
 *   <li>{@code azure-tables:https://account.table.core.windows.net} with the setting {@code account-key} or {@code sas};
 *   <li>{@code azure-tables:} with the setting {@code connection-string};
 *   <li>{@code azure-tables:emulator}, the well-known account of an emulator at {@code 127.0.0.1:10002}, or with {@code
 *       ?endpoint=http://host:port/devstoreaccount1} elsewhere.
 * </ul>
 *
 * <p>Each takes {@code table}, by default {@code holdfast}, and {@code schema}, which is {@code create} by default or {@code
 * provisioned}; these and {@code endpoint} as settings or in the URL, as in {@code azure-tables:emulator?table=sessions}.
 * Secrets are settings only. A token credential is an object: {@link AzureTablesStorage} takes it. Stateless.
 */
public final class AzureTablesDriverProvider implements StorageDriverProvider {

    private static final String SCHEME = "azure-tables:";
    private static final Set<String> PARAMETERS = new TreeSet<>(Set.of("table", "schema", "endpoint"));
    private static final Set<String> SECRETS = new TreeSet<>(Set.of("account-key", "sas", "connection-string"));

    /** The account that every emulator has: https://learn.microsoft.com/azure/storage/common/storage-connect-azurite */
    private static final AzureNamedKeyCredential EMULATOR_ACCOUNT = new AzureNamedKeyCredential(
            "devstoreaccount1",
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==");

    private static final String EMULATOR_ENDPOINT = "http://127.0.0.1:10002/devstoreaccount1";

    /** For {@link java.util.ServiceLoader}. */
    public AzureTablesDriverProvider() {}

    @Override
    public boolean accepts(String url) {
        return url.startsWith(SCHEME);
    }

    @Override
    public StorageDriver open(String url, Map<String, String> settings) {
        String[] target = url.substring(SCHEME.length()).split("\\?", 2);
        Map<String, String> all = new HashMap<>(settings);
        for (String parameter : target.length < 2 ? new String[0] : target[1].split("&")) {
            String[] pair = parameter.split("=", 2);
            if (pair.length < 2 || !PARAMETERS.contains(pair[0]) || all.put(pair[0], pair[1]) != null) {
                // neither name nor value is shown: they may be a part of a secret
                throw new IllegalArgumentException("an azure-tables: URL has no parameters but " + PARAMETERS
                        + ", each once and not as a setting too; " + SECRETS + " are settings");
            }
        }
        Set<String> secrets = new TreeSet<>(settings.keySet());
        secrets.removeAll(PARAMETERS);
        Schema schema = schema(all.getOrDefault("schema", "create"));
        TableClientBuilder builder = client(target[0], secrets, all);
        return OwnClient.driver(builder, all.getOrDefault("table", "holdfast"), new AzureTablesOptions(schema));
    }

    private static Schema schema(String value) {
        return switch (value) {
            case "create" -> Schema.CREATE;
            case "provisioned" -> Schema.PROVISIONED;
            default -> throw new IllegalArgumentException("schema is create or provisioned");
        };
    }

    private static TableClientBuilder client(String target, Set<String> secrets, Map<String, String> all) {
        TableClientBuilder builder = new TableClientBuilder();
        boolean elsewhere = all.containsKey("endpoint");
        String secret = secrets.stream().findFirst().map(all::get).orElse("");
        if (target.equals("emulator") && secrets.isEmpty()) {
            String endpoint = OwnClient.endpoint(all.getOrDefault("endpoint", EMULATOR_ENDPOINT));
            return builder.endpoint(endpoint).credential(EMULATOR_ACCOUNT);
        } else if (target.isEmpty() && secrets.equals(Set.of("connection-string")) && !elsewhere) {
            return connected(builder, secret);
        } else if (secrets.equals(Set.of("sas")) && !elsewhere) {
            return builder.endpoint(OwnClient.endpoint(target)).sasToken(secret);
        } else if (secrets.equals(Set.of("account-key")) && !elsewhere) {
            String endpoint = OwnClient.endpoint(target);
            return builder.endpoint(endpoint).credential(account(endpoint, secret));
        }
        throw new IllegalArgumentException(
                "azure-tables: takes an account's endpoint and account-key or sas, or nothing and"
                        + " connection-string, or emulator and at most endpoint; the settings given besides "
                        + PARAMETERS + " are "
                        + secrets);
    }

    private static TableClientBuilder connected(TableClientBuilder builder, String connectionString) {
        try {
            return builder.connectionString(connectionString);
        } catch (RuntimeException e) {
            // its message may hold a part of the secret
            throw new IllegalArgumentException("the setting connection-string is not understood");
        }
    }

    /** The account is the path of an endpoint that has one, as an emulator's, and else the first part of the host's name. */
    private static AzureNamedKeyCredential account(String endpoint, String key) {
        URI uri = URI.create(endpoint);
        String account = uri.getPath().isEmpty()
                ? uri.getHost().split("\\.", 2)[0]
                : uri.getPath().substring(1);
        if (!key.matches("[A-Za-z0-9+/]+={0,2}")) {
            throw new IllegalArgumentException("the setting account-key is not base64");
        }
        return new AzureNamedKeyCredential(account, key);
    }
}
