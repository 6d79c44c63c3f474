package dev.holdfast.storage.azure.tables;

import static dev.holdfast.storage.azure.tables.Fixture.call;
import static dev.holdfast.storage.azure.tables.Fixture.insert;
import static dev.holdfast.storage.azure.tables.Fixture.key;
import static dev.holdfast.storage.azure.tables.Fixture.put;
import static dev.holdfast.storage.azure.tables.Fixture.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.testservers.Azurite;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpeningTest {

    private static final String KEY = "c2VjcmV0";
    private static final String ACCOUNT = "azure-tables:https://account.table.core.windows.net";
    private final AzureTablesDriverProvider provider = new AzureTablesDriverProvider();

    @Test
    void urlsOfTheSchemeAreAccepted() {
        assertThat(provider.accepts("azure-tables:emulator")).isTrue();
        assertThat(provider.accepts("jdbc:h2:mem:")).isFalse();
        assertThat(provider.accepts("azure-tables")).isFalse();
    }

    @Test
    void aStoreOpensByConnectionString() {
        isUsable("azure-tables:", Map.of("connection-string", Azurite.connectionString()));
        isUsable("azure-tables:?table=other1&schema=create", Map.of("connection-string", Azurite.connectionString()));
    }

    @Test
    void aStoreOpensByAnAccountKey() {
        String key = Azurite.connectionString().replaceAll(".*AccountKey=([^;]+);.*", "$1");

        isUsable("azure-tables:" + Azurite.endpoint(), Map.of("account-key", key));
    }

    @Test
    void aStoreOpensOnAnEmulatorElsewhere() {
        isUsable("azure-tables:emulator?endpoint=" + Azurite.endpoint() + "&table=other2", Map.of());
        isUsable("azure-tables:emulator", Map.of("endpoint", Azurite.endpoint() + "/"));
    }

    private void isUsable(String url, Map<String, String> settings) {
        try (StorageDriver driver = provider.open(url, settings)) {
            driver.write(put(key("p", "a"), record("a")), call());
            assertThat(driver.read(key("p", "a"), call())).isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "azure-tables:",
                "azure-tables:emulatr",
                ACCOUNT,
                ACCOUNT + "?sv=2019&sig=" + KEY,
                ACCOUNT + "?" + KEY,
                "azure-tables:emulator?table=a1",
                "azure-tables:emulator?table=tables",
                "azure-tables:emulator?table=1ab",
                "azure-tables:emulator?table=abc&table=abc",
                "azure-tables:emulator?schema=maybe",
                "azure-tables:emulator?endpoint=http://u:" + KEY + "@127.0.0.1:1/x",
                "azure-tables:emulator?endpoint=ftp://127.0.0.1/" + KEY
            })
    void aUrlThatSaysTooLittleOrTooMuchIsRefusedWithoutShowingSecrets(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> provider.open(url, Map.of()))
                .withMessageNotContaining(KEY)
                .withNoCause();
    }

    @Test
    void settingsThatContradictEachOtherAreRefused() {
        refused(ACCOUNT, Map.of("account-key", KEY, "sas", KEY));
        refused(ACCOUNT, Map.of("connection-string", KEY));
        refused(ACCOUNT, Map.of("account-key", "not base64 " + KEY + "!"));
        refused(ACCOUNT, Map.of("account-key", KEY, "endpoint", "http://127.0.0.1:1/x"));
        refused("azure-tables:", Map.of("connection-string", KEY));
        refused("azure-tables:", Map.of("connection-string", "AccountName=a;AccountKey=" + KEY + ";TableEndpoint=:"));
        refused("azure-tables:emulator", Map.of("account-key", KEY));
        refused("azure-tables:emulator?table=abc", Map.of("table", "abd"));
        refused(ACCOUNT, Map.of("account-key", KEY, "pasword", KEY));
    }

    private void refused(String url, Map<String, String> settings) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> provider.open(url, settings))
                .withMessageNotContaining(KEY)
                .withNoCause();
    }

    @Test
    void openingAndClosingNeedsNoService() {
        provider.open(ACCOUNT, Map.of("account-key", KEY)).close();
        provider.open(ACCOUNT + "/?table=abc", Map.of("sas", "sv=1&sig=" + KEY)).close();
        provider.open("azure-tables:emulator", Map.of()).close();
    }

    @Test
    void aWrongKeyIsDeniedAndNotShown() {
        try (StorageDriver driver = provider.open("azure-tables:" + Azurite.endpoint(), Map.of("account-key", KEY))) {
            assertThatThrownBy(() -> driver.write(insert(key("p", "a"), record("a")), call()))
                    .isInstanceOfSatisfying(
                            DriverException.class, e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.DENIED))
                    .hasMessageContaining("403")
                    .hasMessageNotContaining(KEY);
        }
    }

    @Test
    void aDriverSaysWhatItIs() {
        try (StorageDriver driver = provider.open("azure-tables:emulator", Map.of())) {
            assertThat(driver.info().name()).isEqualTo("azure-tables");
            assertThat(driver.info().durable()).isTrue();
            assertThat(driver.info().keepsLastModified()).isTrue();
        }
    }
}
