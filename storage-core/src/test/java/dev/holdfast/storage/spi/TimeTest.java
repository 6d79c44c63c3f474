package dev.holdfast.storage.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeTest {

    /** A clock whose figure is about to overflow. */
    private static final class Clock implements TimeSource {
        long nanos = Long.MAX_VALUE - 5;

        @Override
        public long nanoTime() {
            return nanos;
        }

        @Override
        public void sleep(Duration duration) {
            nanos += duration.toNanos();
        }
    }

    private final Clock clock = new Clock();

    @Test
    void aDeadlinePassesWhenItsTimeIsUp() {
        Deadline deadline = Deadline.after(Duration.ofNanos(10), clock);
        clock.nanos += 9;
        assertThat(deadline.hasPassed()).isFalse();
        assertThat(deadline.remaining()).isEqualTo(Duration.ofNanos(1));
        clock.nanos += 1;
        assertThat(deadline.hasPassed()).isTrue();
        clock.nanos += 100;
        assertThat(deadline.remaining()).isZero();
    }

    @Test
    void millisecondsAreRoundedUpAndZeroOnlyAtTheEnd() {
        Deadline deadline = Deadline.after(Duration.ofNanos(1_000_001), clock);
        assertThat(deadline.remainingMillis()).isEqualTo(2);
        clock.nanos += 1;
        assertThat(deadline.remainingMillis()).isEqualTo(1);
        clock.nanos += 999_999;
        assertThat(deadline.remainingMillis()).isEqualTo(1);
        clock.nanos += 1;
        assertThat(deadline.remainingMillis()).isZero();
    }

    @Test
    void aLaterDeadlineAndAPartOfOne() {
        Deadline deadline = Deadline.after(Duration.ofSeconds(8), clock);
        assertThat(deadline.plus(Duration.ofSeconds(2)).remaining()).isEqualTo(Duration.ofSeconds(10));
        assertThat(deadline.part(0.75).remaining()).isEqualTo(Duration.ofSeconds(6));
        clock.sleep(Duration.ofSeconds(20));
        assertThat(deadline.part(0.75).hasPassed()).isTrue();
        assertThat(deadline.part(0.75).remaining()).isZero();
    }

    @Test
    void theMachinesOwnTimeNoticesAnInterruptAtOnce() {
        for (Duration wait : new Duration[] {Duration.ZERO, Duration.ofNanos(-1), Duration.ofHours(1)}) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> TimeSource.system().sleep(wait)).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isFalse();
        }
    }
}
