package dev.holdfast.testservers;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A real Azurite table service, one per JVM, started by the first call and gone with the JVM.
 *
 * <p>It is looked for in this order: the environment variable {@code HOLDFAST_AZURITE} (a connection string, or the
 * endpoint of an emulator with the well-known account, such as {@code http://127.0.0.1:10002/devstoreaccount1}), a Docker
 * engine, npm. Where there is none of them the calling test is skipped with the reason; with {@code CI=true} in the
 * environment it fails. Thread-safe.
 */
public final class Azurite {

    /** The newest release that runs on Node.js 20. */
    static final String VERSION = "3.35.0";

    /** No secrets: https://learn.microsoft.com/azure/storage/common/storage-connect-azurite */
    private static final String ACCOUNT = "devstoreaccount1";

    private static final String ACCOUNT_KEY =
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

    private static final Pattern TABLE_ENDPOINT = Pattern.compile("(?i)(?:^|;)\\s*TableEndpoint=([^;]+)");

    private final String connectionString;
    private final String endpoint;

    private Azurite(String connectionString, String endpoint) {
        this.connectionString = connectionString;
        this.endpoint = endpoint;
    }

    /** The connection string of the server. */
    public static String connectionString() {
        return Shared.server().connectionString;
    }

    /** The URL of the table service with the account, without a slash at the end. */
    public static String endpoint() {
        return Shared.server().endpoint;
    }

    /** The server that a value of {@code HOLDFAST_AZURITE} names. */
    static Azurite named(String value) {
        if (!value.contains("=")) {
            return at(value.endsWith("/") ? value.substring(0, value.length() - 1) : value);
        }
        Matcher matcher = TABLE_ENDPOINT.matcher(value);
        if (!matcher.find()) {
            throw new IllegalArgumentException("HOLDFAST_AZURITE is a connection string without a TableEndpoint");
        }
        return new Azurite(value, matcher.group(1));
    }

    String ownConnectionString() {
        return connectionString;
    }

    String ownEndpoint() {
        return endpoint;
    }

    private static Azurite at(String endpoint) {
        String protocol = endpoint.startsWith("https:") ? "https" : "http";
        return new Azurite(
                "DefaultEndpointsProtocol=" + protocol + ";AccountName=" + ACCOUNT + ";AccountKey=" + ACCOUNT_KEY
                        + ";TableEndpoint=" + endpoint + ";",
                endpoint);
    }

    static Found<Azurite> find(Map<String, String> environment) {
        String named = environment.get("HOLDFAST_AZURITE");
        if (named != null && !named.isBlank()) {
            return Found.of(named(named.trim()));
        }
        return AzuriteContainer.start()
                .or(AzuriteProcess::start)
                .map(address -> at("http://" + address + "/" + ACCOUNT));
    }

    private static final class Shared {

        private static final Found<Azurite> FOUND = find(System.getenv());

        static Azurite server() {
            return FOUND.orSkip(System.getenv());
        }
    }
}
