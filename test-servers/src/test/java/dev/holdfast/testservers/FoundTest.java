package dev.holdfast.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class FoundTest {

    private static final Found<String> NONE = Found.<String>none("no engine").or(() -> Found.none("no npm"));

    @Test
    void withoutAServerATestIsSkippedWithAllReasons() {
        assertThatThrownBy(() -> NONE.orSkip(Map.of()))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageEndingWith("no engine; no npm");
    }

    @Test
    void withoutAServerATestFailsInContinuousIntegration() {
        assertThatThrownBy(() -> NONE.orSkip(Map.of("CI", "true")))
                .isInstanceOf(AssertionError.class)
                .hasMessageEndingWith("no engine; no npm");
    }

    @Test
    void theFirstServerFoundIsTaken() {
        Found<String> found =
                Found.<String>none("no engine").or(() -> Found.of("npm")).or(() -> Found.of("other"));

        assertThat(found.orSkip(Map.of("CI", "true"))).isEqualTo("npm");
    }
}
