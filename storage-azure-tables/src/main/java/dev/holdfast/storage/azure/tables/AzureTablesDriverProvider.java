package dev.holdfast.storage.azure.tables;

import com.azure.core.credential.AzureNamedKeyCredential;
import com.azure.data.tables.TableClientBuilder;
import dev.holdfast.storage.azure.tables.AzureTablesOptions.Schema;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.storage.spi.StorageDriverProvider;
import java.net.URI;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

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
    private static final String EMULATOR = "emulator";
    private static final Set<String> PARAMETERS = Set.of("table", "schema", "endpoint");
    private static final List<String> SECRETS = List.of("account-key", "sas", "connection-string");

    /** The account that every emulator has: https://learn.microsoft.com/azure/storage/common/storage-connect-azurite */
    private static final AzureNamedKeyCredential EMULATOR_ACCOUNT = new AzureNamedKeyCredential(
            "devstoreaccount1",
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==");

    /** For {@link java.util.ServiceLoader}. */
    public AzureTablesDriverProvider() {}

    @Override
    public boolean accepts(String url) {
        return url.startsWith(SCHEME);
    }

    @Override
    public StorageDriver open(String url, Map<String, String> settings) {
        int question = url.indexOf('?');
        String target = url.substring(SCHEME.length(), question < 0 ? url.length() : question);
        Map<String, String> all = merged(question < 0 ? "" : url.substring(question + 1), settings);
        AzureTablesOptions options = AzureTablesOptions.defaults().withSchema(schema(all.get("schema")));
        return OwnClient.driver(all.getOrDefault("table", "holdfast"), options, client(target, all));
    }

    private static Map<String, String> merged(String parameters, Map<String, String> settings) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String parameter : parameters.isEmpty() ? new String[0] : parameters.split("&")) {
            String[] parts = parameter.split("=", 2);
            if (parts.length < 2 || !PARAMETERS.contains(parts[0]) || all.put(parts[0], parts[1]) != null) {
                // neither name nor value is shown: this may be a part of a secret
                throw new IllegalArgumentException("the parameters of an azure-tables: URL are " + sorted(PARAMETERS)
                        + ", each once; " + SECRETS + " are settings");
            }
        }
        settings.forEach((name, value) -> {
            if (!PARAMETERS.contains(name) && !SECRETS.contains(name)) {
                throw new IllegalArgumentException("azure-tables has no setting '" + name + "'; there are "
                        + sorted(PARAMETERS) + " and " + SECRETS);
            }
            if (all.put(name, value) != null) {
                throw new IllegalArgumentException("'" + name + "' is both in the URL and a setting");
            }
        });
        return all;
    }

    private static Set<String> sorted(Set<String> names) {
        return new TreeSet<>(names);
    }

    private static Schema schema(@Nullable String value) {
        if (value == null || value.equals("create")) {
            return Schema.CREATE;
        } else if (value.equals("provisioned")) {
            return Schema.PROVISIONED;
        }
        throw new IllegalArgumentException("'schema' is neither create nor provisioned");
    }

    private static UnaryOperator<TableClientBuilder> client(String target, Map<String, String> all) {
        boolean emulator = target.equals(EMULATOR);
        List<String> secrets = SECRETS.stream().filter(all::containsKey).toList();
        if (emulator != secrets.isEmpty() || secrets.size() > 1 || all.containsKey("endpoint") && !emulator) {
            throw new IllegalArgumentException(
                    "an azure-tables: URL names an account and comes with one of the settings account-key and sas,"
                            + " or comes with connection-string, or is azure-tables:emulator, alone with endpoint");
        }
        if (emulator) {
            String endpoint =
                    OwnClient.endpoint(all.getOrDefault("endpoint", "http://127.0.0.1:10002/devstoreaccount1"));
            return builder -> builder.endpoint(endpoint).credential(EMULATOR_ACCOUNT);
        }
        String secret = all.get(secrets.get(0));
        if (secrets.get(0).equals("connection-string")) {
            return connected(target, secret);
        }
        String endpoint = OwnClient.endpoint(target);
        return secrets.get(0).equals("sas")
                ? builder -> builder.endpoint(endpoint).sasToken(secret)
                : builder -> builder.endpoint(endpoint).credential(accountKey(endpoint, secret));
    }

    private static UnaryOperator<TableClientBuilder> connected(String target, String connectionString) {
        if (!target.isEmpty()) {
            throw new IllegalArgumentException("with the setting connection-string the URL is azure-tables: alone");
        }
        return builder -> {
            try {
                return builder.connectionString(connectionString);
            } catch (RuntimeException e) {
                // its message may hold a part of the secret
                throw new IllegalArgumentException("the setting connection-string is not understood");
            }
        };
    }

    /** The account is the first part of the path for an address of an emulator's form, and of the host else. */
    private static AzureNamedKeyCredential accountKey(String endpoint, String key) {
        try {
            Base64.getDecoder().decode(key);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the setting account-key is not base64");
        }
        URI uri = URI.create(endpoint);
        String path = uri.getPath();
        return new AzureNamedKeyCredential(path.isEmpty() ? uri.getHost().split("\\.", 2)[0] : path.substring(1), key);
    }
}
