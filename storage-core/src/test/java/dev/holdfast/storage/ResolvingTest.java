package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.spi.Deadline;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How the core reads after a lost acknowledgement: waits, interrupts, deadline, failures of the reading itself. */
class ResolvingTest {

    private final Rig rig = new Rig();

    @AfterEach
    void lowerTheFlag() {
        Thread.interrupted();
    }

    private OutcomeUnknownException unknownPut() {
        return catchThrowableOfType(OutcomeUnknownException.class, () -> rig.notes.put(Rig.note("new")));
    }

    private OutcomeUnknownException unknownPutIfUnchanged(Version version) {
        return catchThrowableOfType(
                OutcomeUnknownException.class, () -> rig.notes.putIfUnchanged(Rig.note("new"), version));
    }

    @Test
    void itWaitsTheBackOffBeforeItReads() {
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        rig.notes.put(Rig.note("new"));
        assertThat(rig.time.slept()).containsExactly(Duration.ofMillis(50));
    }

    @Test
    void aRetryAfterTakesThePlaceOfAShorterBackOff() {
        rig.driver.writes.add(Step.failsAfter(Step.failure(Kind.OUTCOME_UNKNOWN, Duration.ofSeconds(3))));
        rig.notes.put(Rig.note("new"));
        assertThat(rig.time.slept()).containsExactly(Duration.ofSeconds(3));
    }

    @Test
    void aRetryAfterBeyondTheDeadlineLeavesOneReading() {
        rig.driver.writes.add(Step.failsAfter(Step.failure(Kind.OUTCOME_UNKNOWN, Duration.ofDays(1))));
        assertThat(rig.notes.put(Rig.note("new"))).isNotNull();
        assertThat(rig.time.slept()).containsExactly(Rig.DEADLINE.dividedBy(2));
    }

    @Test
    void aRetryAfterBeyondTheDeadlineLeavesNoSecondAttempt() {
        Version version = rig.given("before");
        rig.driver.writes.add(Step.failsBefore(Step.failure(Kind.OUTCOME_UNKNOWN, Duration.ofDays(1))));
        assertThat(unknownPutIfUnchanged(version).seen()).isEqualTo(Seen.EXPECTED_VERSION);
        assertThat(rig.driver.sentWrites()).hasSize(1);
    }

    @Test
    void aReadingThatFailsInPassingIsRepeated() {
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        rig.driver.reads.add(Step.failsBefore(Step.failure(Kind.UNAVAILABLE)));
        rig.driver.reads.add(Step.failsBefore(Step.failure(Kind.OUTCOME_UNKNOWN)));
        rig.notes.put(Rig.note("new"));
        assertThat(rig.driver.trace()).containsExactly("write", "read", "read", "read");
    }

    @Test
    void aThrottledReadingWaitsAsTold() {
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        rig.driver.reads.add(Step.failsBefore(Step.failure(Kind.THROTTLED, Duration.ofSeconds(7))));
        rig.notes.put(Rig.note("new"));
        assertThat(rig.time.slept()).endsWith(Duration.ofSeconds(7));
    }

    @Test
    void aReadingThrottledBeyondTheDeadlineIsTheLast() {
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        rig.driver.otherReads = Step.failsBefore(Step.failure(Kind.THROTTLED, Duration.ofDays(365_000)));
        assertThat(unknownPut().seen()).isEqualTo(Seen.NOT_READ);
        assertThat(rig.driver.sent("read")).hasSize(1);
    }

    @Test
    void aReadingThatIsDeniedEndsTheSearch() {
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        rig.driver.otherReads = Step.failsBefore(Step.failure(Kind.DENIED));
        assertThat(unknownPut().seen()).isEqualTo(Seen.NOT_READ);
        assertThat(rig.driver.sent("read")).hasSize(1);
    }

    @Test
    void whatMadeTheReadingFailIsTold() {
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        rig.driver.otherReads = Step.failsBefore(Step.failure(Kind.DENIED));
        assertThat(unknownPut().getSuppressed())
                .extracting(Throwable::getMessage)
                .contains("scripted DENIED");
    }

    @Test
    void aReadingThatEndsInAnythingElseIsUnknown() {
        for (Throwable thrown : List.of(new NullPointerException(), new AssertionError(), new StackOverflowError())) {
            rig.driver.writes.add(Step.failsAfter(Step.lost()));
            rig.driver.reads.add(Step.failsBefore(thrown));
            assertThat(unknownPut().seen()).isEqualTo(Seen.NOT_READ);
        }
    }

    @Test
    void anAttemptLeavesAQuarterOfTheTimeForFindingOut() {
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        rig.notes.put(Rig.note("new"));
        Deadline attempt = rig.driver.sent("write").get(0).call().deadline();
        Deadline reading = rig.driver.sent("read").get(0).call().deadline();
        assertThat(reading.remaining().minus(attempt.remaining())).isEqualTo(Rig.DEADLINE.dividedBy(4));
    }

    @Test
    void aSilentServerLeavesTimeToRead() {
        rig.driver.writes.add(Step.before(
                Step.failsAfter(Step.lost()),
                () -> rig.time.advance(Rig.DEADLINE.multipliedBy(3).dividedBy(4))));
        assertThat(rig.notes.put(Rig.note("new"))).isNotNull();
    }

    @Test
    void aDriverThatOverrunsTheDeadlineLeavesItUnknownWithoutAReading() {
        rig.driver.writes.add(
                Step.before(Step.failsAfter(Step.lost()), () -> rig.time.advance(Rig.DEADLINE.multipliedBy(2))));
        assertThat(unknownPut().seen()).isEqualTo(Seen.NOT_READ);
        assertThat(rig.driver.trace()).containsExactly("write");
    }

    @Test
    void anInterruptEndsTheWaitAndIsLiftedForOneReading() {
        rig.driver.writes.add(Step.failsAfter(Step.failure(Kind.OUTCOME_UNKNOWN, Duration.ofSeconds(5))));
        rig.time.interruptNextSleep();
        assertThat(rig.notes.put(Rig.note("new"))).isNotNull();
        assertThat(rig.driver.sent("read").get(0).interrupted()).isFalse();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void anInterruptDuringTheWriteSkipsTheWait() {
        rig.driver.writes.add(Step.before(
                Step.failsAfter(Step.lost()), () -> Thread.currentThread().interrupt()));
        assertThat(rig.notes.put(Rig.note("new"))).isNotNull();
        assertThat(rig.time.slept()).isEmpty();
        assertThat(rig.driver.sent("read").get(0).interrupted()).isFalse();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void anInterruptedCallerSendsNothingAgain() {
        Version version = rig.given("before");
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.time.interruptNextSleep();
        assertThat(unknownPutIfUnchanged(version).seen()).isEqualTo(Seen.EXPECTED_VERSION);
        assertThat(rig.driver.trace()).containsExactly("write", "read");
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void anInterruptedCallerReadsOnceAlsoIfThatFails() {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.otherReads = Step.failsBefore(Step.failure(Kind.UNAVAILABLE));
        rig.time.interruptNextSleep();
        assertThat(unknownPut().seen()).isEqualTo(Seen.NOT_READ);
        assertThat(rig.driver.trace()).containsExactly("write", "read");
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void anInterruptedReadingIsRepeatedOnceWithTheFlagLifted() {
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        rig.driver.reads.add(Step.before(
                Step.failsBefore(Step.failure(Kind.UNAVAILABLE)),
                () -> Thread.currentThread().interrupt()));
        assertThat(rig.notes.put(Rig.note("new"))).isNotNull();
        assertThat(rig.driver.sent("read")).hasSize(2).noneMatch(ScriptedDriver.Sent::interrupted);
        assertThat(rig.time.slept()).hasSize(1);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void anInterruptBetweenReadingAndRepetitionIsUnknownIfTheRepetitionDoesNotRun() {
        Version version = rig.given("before");
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.reads.add(
                Step.before(Step.RIGHT, () -> Thread.currentThread().interrupt()));
        rig.driver.writes.add(Step.failsBefore(Step.failure(Kind.UNAVAILABLE)));
        assertThat(unknownPutIfUnchanged(version).seen()).isEqualTo(Seen.EXPECTED_VERSION);
        assertThat(rig.driver.trace()).containsExactly("write", "read", "write");
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void theStoreWorksOnAfterAnInterrupt() {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.time.interruptNextSleep();
        assertThat(unknownPut()).isNotNull();
        assertThat(Thread.interrupted()).isTrue();
        rig.notes.put(Rig.note("after"));
        assertThat(rig.text()).contains("after");
    }
}
