package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {

    private final ScriptedRandom random = new ScriptedRandom();
    private final RetryPolicy policy = new RetryPolicy(9, Duration.ofMillis(10), Duration.ofMillis(55));

    @Test
    void noJitterAtAllWaitsNothing() {
        random.jitter(0);
        for (int failed = 1; failed < 12; failed++) {
            assertThat(policy.waitAfter(failed, random)).isZero();
        }
    }

    @Test
    void fullJitterComesCloseToTheBoundAndDoublesUpToTheLongest() {
        random.jitter(Math.nextDown(1.0));
        long[] bounds = {10, 20, 40, 55, 55, 55};
        for (int failed = 1; failed <= bounds.length; failed++) {
            Duration bound = Duration.ofMillis(bounds[failed - 1]);
            assertThat(policy.waitAfter(failed, random)).isBetween(bound.minusNanos(1), bound);
        }
    }

    @Test
    void anyNumberOfFailuresStaysWithinTheLongestWait() {
        RetryPolicy hour = new RetryPolicy(10_000, Duration.ofNanos(1), Duration.ofHours(1));
        random.jitter(Math.nextDown(1.0));
        assertThat(hour.waitAfter(10_000, random)).isBetween(Duration.ofMinutes(59), Duration.ofHours(1));
        assertThat(new RetryPolicy(1, Duration.ZERO, Duration.ofHours(1)).waitAfter(10_000, random))
                .isZero();
    }

    @Test
    void attemptsAreOneToTenThousand() {
        assertThatCode(() -> new RetryPolicy(1, Duration.ZERO, Duration.ZERO)).doesNotThrowAnyException();
        assertThatCode(() -> new RetryPolicy(10_000, Duration.ZERO, Duration.ZERO))
                .doesNotThrowAnyException();
        for (int attempts : new int[] {0, -1, 10_001}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new RetryPolicy(attempts, Duration.ZERO, Duration.ZERO))
                    .withMessage("retry policy has " + attempts + " attempts; allowed are 1 to 10,000");
        }
    }

    @Test
    void waitsAreInOrderAndAtMostAnHour() {
        Duration hour = Duration.ofHours(1);
        assertThatCode(() -> new RetryPolicy(2, hour, hour)).doesNotThrowAnyException();
        assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(2, Duration.ofNanos(-1), hour));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RetryPolicy(2, Duration.ofMillis(2), Duration.ofMillis(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(2, hour, hour.plusNanos(1)));
    }
}
