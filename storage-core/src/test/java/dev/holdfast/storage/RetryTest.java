package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.Freshness;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What surely had no effect is tried again, within the policy and the deadline. */
class RetryTest {

    private final Rig rig = new Rig();

    @AfterEach
    void lowerTheFlag() {
        Thread.interrupted();
    }

    /** Something that calls the store once. */
    private record Use(String name, Runnable call) {
        @Override
        public String toString() {
            return name;
        }
    }

    private Use read() {
        return new Use("get", () -> rig.notes.get(Rig.KEY));
    }

    private Use write() {
        return new Use("put", () -> rig.notes.put(Rig.note("new")));
    }

    private Stream<Use> uses() {
        return Stream.of(read(), write());
    }

    private void forget() {
        rig.driver.sent.clear();
        rig.driver.reads.clear();
        rig.driver.writes.clear();
        rig.time.slept().clear();
    }

    private void script(Step step) {
        rig.driver.reads.add(step);
        rig.driver.writes.add(step);
    }

    private void scriptAll(Step step) {
        rig.driver.otherReads = step;
        rig.driver.otherWrites = step;
    }

    static Stream<Kind> passing() {
        return Stream.of(Kind.UNAVAILABLE, Kind.THROTTLED);
    }

    @ParameterizedTest
    @MethodSource("passing")
    void whatFailsInPassingIsTriedAgain(Kind kind) {
        for (Use use : uses().toList()) {
            forget();
            script(Step.failsBefore(Step.failure(kind)));
            script(Step.failsBefore(Step.failure(kind)));
            use.call().run();
            assertThat(rig.driver.sent).as("%s", use).hasSize(3);
            assertThat(rig.driver.sent)
                    .extracting(sent -> sent.call().attempt())
                    .containsExactly(1, 2, 3);
        }
    }

    @ParameterizedTest
    @MethodSource("passing")
    void whatGoesOnFailingEndsWithThePolicy(Kind kind) {
        scriptAll(Step.failsBefore(Step.failure(kind)));
        for (Use use : uses().toList()) {
            forget();
            StorageUnavailableException thrown = catchThrowableOfType(
                    StorageUnavailableException.class, () -> use.call().run());
            assertThat(rig.driver.sent).as("%s", use).hasSize(Rig.FAILURES.attempts());
            assertThat(thrown).hasCause(new IllegalStateException("native " + kind));
            assertThat(rig.text()).isEmpty();
        }
    }

    @Test
    void earlierFailuresAreSuppressedAndTheLastIsTheCause() {
        for (Use use : uses().toList()) {
            forget();
            List<DriverException> failures = Stream.of("1", "2", "3", "4")
                    .map(n -> new DriverException(Kind.UNAVAILABLE, n, new IllegalStateException("native " + n)))
                    .toList();
            failures.forEach(failure -> script(Step.failsBefore(failure)));
            assertThatThrownBy(() -> use.call().run())
                    .isInstanceOf(StorageUnavailableException.class)
                    .hasSuppressedException(failures.get(0))
                    .hasSuppressedException(failures.get(1))
                    .hasSuppressedException(failures.get(2))
                    .hasCause(new IllegalStateException("native 4"))
                    .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(3));
        }
    }

    @Test
    void aFailureWithoutANativeCauseIsTheCauseItself() {
        DriverException failure = new DriverException(Kind.DENIED, "no");
        for (Use use : uses().toList()) {
            forget();
            script(Step.failsBefore(failure));
            assertThatThrownBy(() -> use.call().run())
                    .isInstanceOf(StorageDeniedException.class)
                    .cause()
                    .isSameAs(failure);
        }
    }

    @Test
    void oneFailureObjectThrownEveryTimeIsToldOnce() {
        DriverException same = Step.failure(Kind.UNAVAILABLE);
        scriptAll(Step.failsBefore(same));
        for (Use use : uses().toList()) {
            forget();
            assertThatThrownBy(() -> use.call().run())
                    .satisfies(thrown -> assertThat(thrown.getSuppressed()).isEmpty());
        }
    }

    @Test
    void waitsGrowFromAttemptToAttempt() {
        scriptAll(Step.failsBefore(Step.failure(Kind.UNAVAILABLE)));
        for (Use use : uses().toList()) {
            forget();
            assertThatThrownBy(() -> use.call().run()).isInstanceOf(StorageUnavailableException.class);
            assertThat(rig.time.slept())
                    .containsExactly(Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofMillis(200));
        }
    }

    @Test
    void aRetryAfterTakesThePlaceOfAShorterWaitOnly() {
        for (Use use : uses().toList()) {
            forget();
            script(Step.failsBefore(Step.failure(Kind.THROTTLED, Duration.ofSeconds(4))));
            script(Step.failsBefore(Step.failure(Kind.THROTTLED, Duration.ofMillis(1))));
            script(Step.failsBefore(Step.failure(Kind.THROTTLED, Duration.ofSeconds(-5))));
            use.call().run();
            assertThat(rig.time.slept())
                    .containsExactly(Duration.ofSeconds(4), Duration.ofMillis(100), Duration.ofMillis(200));
        }
    }

    @Test
    void aRetryAfterBeyondTheDeadlineFailsAtOnce() {
        scriptAll(Step.failsBefore(Step.failure(Kind.THROTTLED, Rig.DEADLINE)));
        for (Use use : uses().toList()) {
            forget();
            assertThatThrownBy(() -> use.call().run()).isInstanceOf(StorageUnavailableException.class);
            assertThat(rig.driver.sent).hasSize(1);
            assertThat(rig.time.slept()).isEmpty();
        }
    }

    @Test
    void theDeadlineEndsItBeforeThePolicyDoes() {
        for (Use use : uses().toList()) {
            forget();
            Step slow = Step.after(
                    () -> rig.time.advance(Rig.DEADLINE.dividedBy(2)),
                    Step.failsBefore(Step.failure(Kind.UNAVAILABLE)));
            scriptAll(slow);
            assertThatThrownBy(() -> use.call().run()).isInstanceOf(StorageUnavailableException.class);
            assertThat(rig.driver.sent).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"DENIED", "MISCONFIGURED", "REJECTED", "CORRUPT"})
    void whatWillNotPassIsNotTriedAgain(Kind kind) {
        Class<? extends StorageException> type = switch (kind) {
            case DENIED -> StorageDeniedException.class;
            case MISCONFIGURED -> StorageMisconfiguredException.class;
            case REJECTED -> StorageRejectedException.class;
            default -> RecordCorruptException.class;
        };
        scriptAll(Step.failsBefore(Step.failure(kind)));
        for (Use use : uses().toList()) {
            forget();
            assertThatThrownBy(() -> use.call().run())
                    .isExactlyInstanceOf(type)
                    .hasMessageStartingWith(use + " notes 'p' / 'a': ")
                    .hasCause(new IllegalStateException("native " + kind));
            assertThat(rig.driver.sent).hasSize(1);
        }
    }

    @Test
    void aReadThatCannotTellWhatHappenedIsAReadThatFailedInPassing() {
        rig.driver.reads.add(Step.failsBefore(Step.lost()));
        assertThat(rig.notes.get(Rig.KEY)).isEmpty();
        rig.driver.otherReads = Step.failsBefore(Step.lost());
        assertThatThrownBy(() -> rig.notes.get(Rig.KEY)).isInstanceOf(StorageUnavailableException.class);
    }

    @Test
    void anInterruptEndsTheWaitWithNothingAppliedAndTheFlagSet() {
        scriptAll(Step.failsBefore(Step.failure(Kind.UNAVAILABLE)));
        for (Use use : uses().toList()) {
            forget();
            rig.time.interruptNextSleep();
            assertThatThrownBy(() -> use.call().run()).isInstanceOf(StorageUnavailableException.class);
            assertThat(rig.driver.sent).hasSize(1);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void aPolicyOfOneAttemptTriesOnce() {
        Rig once = new Rig(options -> options.failures(new RetryPolicy(1, Duration.ZERO, Duration.ZERO)));
        once.driver.otherReads = Step.failsBefore(Step.failure(Kind.UNAVAILABLE));
        assertThatThrownBy(() -> once.notes.get(Rig.KEY)).isInstanceOf(StorageUnavailableException.class);
        assertThat(once.driver.sent).hasSize(1);
    }

    @Test
    void pagesAndCountsAreTriedAgainToo() {
        rig.given("there");
        Query query = Query.partition(Rig.PARTITION);
        for (int i = 0; i < 4; i++) {
            rig.driver.queries.add(Step.failsBefore(Step.failure(Kind.THROTTLED)));
            rig.driver.queries.add(Step.RIGHT);
        }
        assertThat(rig.notes.page(query).entries()).hasSize(1);
        assertThat(rig.notes.count(query)).isEqualTo(1);
        assertThat(rig.notes.list(query)).hasSize(1);
        assertThat(rig.notes.scan(Scan.all()).entries()).hasSize(1);
    }

    @Test
    void aPlainReadMayComeFromACache() {
        rig.notes.get(Rig.KEY);
        assertThat(rig.driver.sent.get(0).call().freshness()).isEqualTo(Freshness.DEFAULT);
    }
}
