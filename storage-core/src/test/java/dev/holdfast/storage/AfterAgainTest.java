package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The lines of the decision table after "again": the write was sent once more, under its version. */
class AfterAgainTest {

    private final Rig rig = new Rig();
    private final Version given = rig.given("before");
    private final AtomicInteger decisions = new AtomicInteger();

    static Stream<Act> conditional() {
        return Stream.of(Act.values()).filter(act -> act.onVersion);
    }

    private Act.Answer run(Act act) {
        return act.run(rig, () -> given, decisions);
    }

    private OutcomeUnknownException unknown(Act act) {
        OutcomeUnknownException thrown = catchThrowableOfType(OutcomeUnknownException.class, () -> run(act));
        assertThat(thrown).isNotNull();
        assertThat(thrown).hasCause(new IllegalStateException("native OUTCOME_UNKNOWN"));
        return thrown;
    }

    /** The calls from the first write on. */
    private List<String> trace() {
        List<String> trace = rig.driver.trace();
        return trace.subList(trace.indexOf("write"), trace.size());
    }

    @AfterEach
    void neverWasAnythingButTheSameWriteSentNorTheDeciderAskedAgain() {
        assertThat(rig.driver.sentWrites()).containsOnly(rig.driver.sentWrites().get(0));
        assertThat(decisions.get()).isLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void refusedBecauseTheFirstAttemptLandedMeanwhileIsAppliedOrForADeleteUnknown(Act act) {
        Late first = new Late();
        rig.driver.writes.add(first);
        rig.driver.writes.add(Step.after(first::land, Step.RIGHT));
        if (act.leavesRecord) {
            assertThat(run(act).applied()).isTrue();
            assertThat(rig.text()).contains(Act.WRITTEN);
        } else {
            assertThat(unknown(act).seen()).isEqualTo(Seen.ABSENT);
        }
        assertThat(trace()).containsExactly("write", "read", "write", "read");
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void refusedBecauseARivalWroteMeanwhileIsUnknownAndTheRivalsRecordStays(Act act) {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.writes.add(Step.after(rig::rivalPuts, Step.RIGHT));
        assertThat(unknown(act).seen()).isEqualTo(Seen.OTHER_VERSION);
        assertThat(rig.text()).contains("rival 1");
        assertThat(trace()).containsExactly("write", "read", "write", "read");
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void refusedBecauseARivalDeletedMeanwhileIsUnknownAndStaysDeleted(Act act) {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.writes.add(Step.after(rig::rivalDeletes, Step.RIGHT));
        assertThat(unknown(act).seen()).isEqualTo(Seen.ABSENT);
        assertThat(rig.text()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void refusedAndThenUnreadableIsUnknown(Act act) {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.writes.add(Step.after(
                () -> {
                    rig.rivalPuts();
                    rig.driver.otherReads = Step.failsBefore(Step.failure(Kind.THROTTLED));
                },
                Step.RIGHT));
        assertThat(unknown(act).seen()).isEqualTo(Seen.NOT_READ);
        assertThat(rig.driver.sentWrites()).hasSize(2);
        assertThat(rig.time.total()).isLessThanOrEqualTo(Rig.DEADLINE);
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void refusedThoughStillAtItsVersionIsUnknownAndNotSentAThirdTime(Act act) {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.writes.add(Step.answers(new WriteResult.Refused(Refusal.CHANGED)));
        assertThat(unknown(act).seen()).isEqualTo(Seen.EXPECTED_VERSION);
        assertThat(trace()).containsExactly("write", "read", "write", "read");
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void unknownAgainThoughLandedIsReadAgain(Act act) {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        if (act.leavesRecord) {
            assertThat(run(act).applied()).isTrue();
        } else {
            OutcomeUnknownException thrown = unknown(act);
            assertThat(thrown.seen()).isEqualTo(Seen.ABSENT);
            assertThat(thrown.getSuppressed()).hasSize(1);
        }
        assertThat(trace()).containsExactly("write", "read", "write", "read");
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void unknownAgainAndStillAtItsVersionIsSentAgain(Act act) {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        assertThat(run(act).applied()).isTrue();
        assertThat(trace()).containsExactly("write", "read", "write", "read", "write");
        assertThat(rig.text()).isEqualTo(act.leavesRecord ? Optional.of(Act.WRITTEN) : Optional.empty());
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void unknownEveryTimeEndsWithTheDeadline(Act act) {
        rig.driver.otherWrites = Step.failsBefore(Step.lost());
        OutcomeUnknownException thrown = unknown(act);
        assertThat(thrown.seen()).isEqualTo(Seen.EXPECTED_VERSION);
        assertThat(rig.time.total()).isBetween(Rig.DEADLINE.dividedBy(2), Rig.DEADLINE);
        assertThat(rig.driver.sentWrites()).hasSizeGreaterThan(5);
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void unavailableMeanwhileIsRepeatedWithinThePolicy(Act act) {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.writes.add(Step.failsBefore(Step.failure(Kind.UNAVAILABLE)));
        rig.driver.writes.add(Step.failsBefore(Step.failure(Kind.THROTTLED)));
        assertThat(run(act).applied()).isTrue();
        assertThat(trace()).containsExactly("write", "read", "write", "write", "write");
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void unavailableUntilThePolicyEndsIsUnknownNotUnavailable(Act act) {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.otherWrites = Step.failsBefore(Step.failure(Kind.UNAVAILABLE));
        OutcomeUnknownException thrown = unknown(act);
        assertThat(thrown.seen()).isEqualTo(Seen.EXPECTED_VERSION);
        assertThat(rig.driver.sentWrites()).hasSize(1 + Rig.FAILURES.attempts());
        assertThat(thrown.getSuppressed()).hasSize(Rig.FAILURES.attempts());
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void deniedMeanwhileIsUnknownNotDenied(Act act) {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.writes.add(Step.failsBefore(Step.failure(Kind.DENIED)));
        OutcomeUnknownException thrown = unknown(act);
        assertThat(thrown.seen()).isEqualTo(Seen.EXPECTED_VERSION);
        assertThat(thrown.getSuppressed()).extracting(Throwable::getMessage).containsExactly("scripted DENIED");
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void aStoreThatClosesMeanwhileLeavesItUnknown(Act act) {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.time.duringNextSleep(rig.store::close);
        assertThat(unknown(act).seen()).isEqualTo(Seen.NOT_READ);
        assertThat(trace()).containsExactly("write");
    }

    @ParameterizedTest
    @MethodSource("conditional")
    void aFirstAttemptThatLandsAfterTheAnswerChangesNothing(Act act) {
        Late first = new Late();
        rig.driver.writes.add(first);
        assertThat(run(act).applied()).isTrue();
        Optional<?> stored = rig.stored("a");
        first.land();
        assertThat(rig.stored("a")).isEqualTo(stored);
    }
}
