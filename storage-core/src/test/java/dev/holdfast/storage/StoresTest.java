package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opening by a URL that no adapter accepts: the message must not tell a secret. */
class StoresTest {

    @Test
    void theSchemeThatNoAdapterAcceptsIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stores.open("carrier+pigeon:coop?password=secret"))
                .withMessageStartingWith("no adapter accepts a URL of scheme 'carrier+pigeon'")
                .withMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret", "user=sa;password=secret;url=jdbc:h2:mem:x", "//sa/secret@host:80/db", ":secret"})
    void whatStandsWhereASchemeShouldIsNotShown(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stores.open(url))
                .withMessageStartingWith("no adapter accepts a URL of scheme ''")
                .withMessageNotContaining("secret");
    }
}
