package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.spi.StorageDriver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreOptionsTest {

    @Test
    void aDeadlineIsAMillisecondToAnHour() {
        for (Duration deadline : List.of(Duration.ofMillis(1), Duration.ofHours(1))) {
            assertThat(StoreOptions.builder().deadline(deadline).build().deadline())
                    .isEqualTo(deadline);
        }
        for (Duration deadline : List.of(
                Duration.ZERO, Duration.ofNanos(999_999), Duration.ofHours(1).plusNanos(1), Duration.ofMillis(-1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> StoreOptions.builder().deadline(deadline))
                    .withMessage("deadline " + deadline + " is not between 1 ms and 1 hour");
        }
    }

    @Test
    void settingsAreShownByNameAlone() {
        StoreOptions options =
                StoreOptions.builder().setting("password", "secret").build();
        assertThat(options.toString()).contains("password").doesNotContain("secret");
        assertThat(options.settings()).containsEntry("password", "secret");
    }

    @Test
    void whatIsBuiltDoesNotChangeWithTheBuilder() {
        StoreOptions.Builder builder = StoreOptions.builder().setting("a", "1");
        StoreOptions before = builder.build();
        StoreOptions after =
                builder.setting("b", "2").deadline(Duration.ofSeconds(1)).build();
        assertThat(before.settings()).containsOnlyKeys("a");
        assertThat(before.deadline()).isEqualTo(Duration.ofSeconds(30));
        assertThat(after.settings()).containsOnlyKeys("a", "b");
        assertThatThrownBy(() -> before.settings().put("c", "3")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void ofSeveralDecoratorsTheLastIsTheOutermost() {
        List<String> order = new ArrayList<>();
        StorageDriver driver = new ScriptedDriver();
        StoreOptions options = StoreOptions.builder()
                .decorate(inner -> noted(order, "first", inner))
                .decorate(inner -> noted(order, "second", inner))
                .build();
        assertThat(options.decorator().apply(driver)).isSameAs(driver);
        assertThat(order).containsExactly("first", "second");
    }

    private static StorageDriver noted(List<String> order, String name, StorageDriver inner) {
        order.add(name);
        return inner;
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller must not do
    void nullsAreTold() {
        StoreOptions.Builder builder = StoreOptions.builder();
        assertThatNullPointerException()
                .isThrownBy(() -> builder.contention(null))
                .withMessage("contention");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.failures(null))
                .withMessage("failures");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.decorate(null))
                .withMessage("decorator");
        assertThatNullPointerException().isThrownBy(() -> builder.time(null)).withMessage("time");
        assertThatNullPointerException().isThrownBy(() -> builder.random(null)).withMessage("random");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.setting(null, "x"))
                .withMessage("name");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.setting("x", null))
                .withMessage("value");
        assertThatNullPointerException().isThrownBy(() -> builder.deadline(null));
    }

    @Test
    void theDefaultsAreThoseOfTheDocumentation() {
        StoreOptions defaults = StoreOptions.defaults();
        assertThat(defaults.deadline()).isEqualTo(Duration.ofSeconds(30));
        assertThat(defaults.contention()).isEqualTo(new RetryPolicy(50, Duration.ofMillis(2), Duration.ofMillis(200)));
        assertThat(defaults.failures()).isEqualTo(new RetryPolicy(5, Duration.ofMillis(50), Duration.ofSeconds(5)));
        assertThat(defaults.settings()).isEmpty();
    }
}
