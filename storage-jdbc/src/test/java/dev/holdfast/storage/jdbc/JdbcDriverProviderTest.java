package dev.holdfast.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.Store;
import dev.holdfast.storage.Stores;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdbcDriverProviderTest {

    private final JdbcDriverProvider provider = new JdbcDriverProvider();

    @Test
    void itIsFoundAsAService() {
        try (Store store = Stores.open("jdbc:h2:mem:")) {
            assertThatCode(store::verify).doesNotThrowAnyException();
        }
    }

    @Test
    void itAcceptsJdbcUrlsAlone() {
        assertThat(provider.accepts("jdbc:h2:mem:x")).isTrue();
        assertThat(provider.accepts("inmemory:x")).isFalse();
        assertThat(provider.accepts("JDBC")).isFalse();
    }

    @Test
    void openingTouchesNothing(@TempDir Path folder) throws Exception {
        try (StorageDriver driver = provider.open("jdbc:h2:file:" + folder.resolve("app"), Map.of())) {
            assertThat(driver.info()).isEqualTo(new DriverInfo("jdbc", true, true));
        }
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aDatabaseInMemoryIsNotDurable() {
        try (StorageDriver driver = provider.open("jdbc:h2:mem:x", Map.of())) {
            assertThat(driver.info().durable()).isFalse();
        }
    }

    @Test
    void anUnknownSettingIsNamed() {
        assertThatThrownBy(() -> provider.open("jdbc:h2:mem:x", Map.of("pool.sise", "secret")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("setting 'pool.sise' is not known; known are [password, pool.size, schema, table, user]");
    }

    @ParameterizedTest
    @CsvSource({
        "pool.size, 0",
        "pool.size, 1001",
        "pool.size, ten",
        "schema, none",
        "table, a b",
        "table, 1a",
        "table, ''"
    })
    void aSettingOfAnotherFormIsRefused(String name, String value) {
        assertThatThrownBy(() -> provider.open("jdbc:h2:mem:x", Map.of(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + name + "'");
    }

    @Test
    void aUrlWithoutADriverIsRefusedWithoutItsSecrets() {
        assertThatThrownBy(() -> provider.open("jdbc:nosuch://host?password=secret", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'nosuch'")
                .hasMessageNotContaining("secret");
    }

    @Test
    void userAndPasswordReachTheDatabase() {
        String url = Given.memoryUrl();
        try (StorageDriver owner = provider.open(url, Map.of("user", "ann", "password", "right"))) {
            Given.stored(owner, Given.key("a"), "x");
            try (StorageDriver other = provider.open(url, Map.of("user", "ann", "password", "right"))) {
                assertThat(Given.text(other, Given.key("a"))).contains("x");
            }
        }
    }
}
