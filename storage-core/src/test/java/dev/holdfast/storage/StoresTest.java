package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.spi.SampleProvider;
import dev.holdfast.storage.spi.StorageDriver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opening by URL. */
class StoresTest {

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @TempDir
    Path directory;

    @AfterEach
    void putBack() {
        Thread.currentThread().setContextClassLoader(before);
        System.clearProperty("sample.closed");
    }

    private void givenAProvider() throws IOException {
        Thread.currentThread().setContextClassLoader(new Outsider(SampleProvider.class, directory));
    }

    @Test
    void withoutAnAdapterItSaysSo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stores.open("jdbc:h2:mem:secret"))
                .withMessage("no adapter accepts a URL of scheme 'jdbc'; adapters found: none");
    }

    @Test
    void anAdapterOfTheHostsClassPathIsFound() throws IOException {
        givenAProvider();
        AtomicReference<StorageDriver> opened = new AtomicReference<>();
        StoreOptions options = StoreOptions.builder()
                .setting("password", "secret")
                .decorate(driver -> {
                    opened.set(driver);
                    return driver;
                })
                .build();
        try (Store store = Stores.open("sample:here", options)) {
            assertThat(store.collection(Note.NOTES).get(Rig.KEY)).isEmpty();
        }
        assertThat(opened.get().info().name()).isEqualTo("sample:here {password=secret}");
        assertThat(System.getProperty("sample.closed")).startsWith("sample:here");
    }

    @Test
    void adaptersThatDoNotAcceptTheUrlAreNamed() throws IOException {
        givenAProvider();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stores.open("other:secret"))
                .withMessage("no adapter accepts a URL of scheme 'other'; adapters found: "
                        + SampleProvider.class.getName());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AccountName=secret;AccountKey=secret;TableEndpoint=https://x",
                "AccountKey=secret==;B=https://x",
                "secret",
                "",
                ":secret",
                "user secret:x",
                "secret@host:5432",
                "s\u202Eecret:x",
                "1secret:x",
                "secretsecretsecretsecretsecretsecretsecret:x"
            })
    void whatIsNoUrlIsNotShown(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stores.open(url))
                .withMessage("no adapter accepts a URL of scheme ''; adapters found: none");
    }

    @Test
    void settingsStayOutOfTheMessage() {
        StoreOptions options =
                StoreOptions.builder().setting("password", "secret").build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stores.open("none:x", options))
                .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("secret"));
    }

    @Test
    void aDecoratorThatFailsLeavesNothingOpen() throws IOException {
        givenAProvider();
        IllegalStateException own = new IllegalStateException("own");
        StoreOptions options = StoreOptions.builder()
                .decorate(driver -> {
                    throw own;
                })
                .build();
        assertThatThrownBy(() -> Stores.open("sample:leak", options)).isSameAs(own);
        assertThat(System.getProperty("sample.closed")).startsWith("sample:leak");
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller must not do
    void nullsAreTold() {
        assertThatNullPointerException().isThrownBy(() -> Stores.open(null)).withMessage("url");
        assertThatNullPointerException()
                .isThrownBy(() -> Stores.open("x:", null))
                .withMessage("options");
        assertThatNullPointerException()
                .isThrownBy(() -> Store.over(null, StoreOptions.defaults()))
                .withMessage("driver");
        assertThatNullPointerException()
                .isThrownBy(() -> Store.over(new ScriptedDriver(), null))
                .withMessage("options");
        assertThatNullPointerException()
                .isThrownBy(() -> Store.over(
                        new ScriptedDriver(),
                        StoreOptions.builder().decorate(driver -> null).build()))
                .withMessage("decorated driver");
    }
}
