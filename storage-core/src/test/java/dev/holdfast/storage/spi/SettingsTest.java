package dev.holdfast.storage.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {

    @Test
    void anUnknownNameIsRefusedWithTheKnownOnesAndWithoutItsValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(Map.of("pasword", "s3cret"), "user", "password"))
                .withMessageContaining("'pasword'")
                .withMessageContaining("[password, user]")
                .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("s3cret"));
    }

    @Test
    void aGivenValueIsFound() {
        Settings settings = Settings.of(Map.of("user", "sa"), "user", "password");
        assertThat(settings.find("user")).contains("sa");
        assertThat(settings.find("password")).isEmpty();
    }

    @Test
    void theFirstChoiceIsTheDefault() {
        assertThat(Settings.of(Map.of(), "mode").choice("mode", "create", "provisioned"))
                .isEqualTo("create");
    }

    @Test
    void aValueThatIsNoChoiceIsRefusedWithoutTheValue() {
        Settings settings = Settings.of(Map.of("mode", "s3cret"), "mode");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.choice("mode", "create", "provisioned"))
                .withMessage("setting 'mode' is none of [create, provisioned]");
    }

    @Test
    void aNumberIsTakenAtItsBoundsAndRefusedBeyondThem() {
        assertThat(Settings.of(Map.of("n", "1"), "n").number("n", 1, 5, 3)).isEqualTo(1);
        assertThat(Settings.of(Map.of("n", "5"), "n").number("n", 1, 5, 3)).isEqualTo(5);
        assertThat(Settings.of(Map.of(), "n").number("n", 1, 5, 3)).isEqualTo(3);
        for (String wrong : new String[] {"0", "6", "", "x", "1.0", "99999999999"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Settings.of(Map.of("n", wrong), "n").number("n", 1, 5, 3))
                    .withMessage("setting 'n' is not a whole number from 1 to 5");
        }
    }

    @Test
    void aValueMustFitItsPatternAsAWhole() {
        assertThat(Settings.of(Map.of(), "table").matching("table", "[a-z]+", "holdfast"))
                .isEqualTo("holdfast");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Settings.of(Map.of("table", "a;drop"), "table").matching("table", "[a-z]+", "holdfast"))
                .withMessage("setting 'table' does not fit [a-z]+");
    }

    @Test
    void theTextHoldsNoValues() {
        assertThat(Settings.of(Map.of("password", "s3cret"), "password")).hasToString("[password]");
    }
}
