package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the outcome of the first attempt allows to say, and what a version is worth afterwards. */
class FirstAttemptTest {

    private final Rig rig = new Rig();
    private final AtomicInteger decisions = new AtomicInteger();

    @ParameterizedTest
    @EnumSource(
            value = Act.class,
            names = {"INSERT", "PUT_IF_UNCHANGED", "DELETE", "DELETE_IF_UNCHANGED"})
    void aRefusalAfterAttemptsThatSurelyDidNothingIsPlain(Act act) {
        Optional<Version> given = act.overRecord ? Optional.of(rig.given("before")) : Optional.empty();
        rig.driver.writes.add(Step.failsBefore(Step.failure(Kind.UNAVAILABLE)));
        rig.driver.writes.add(Step.failsBefore(Step.failure(Kind.THROTTLED)));
        rig.driver.writes.add(Step.after(act == Act.INSERT ? rig::rivalPuts : rig::rivalDeletes, Step.RIGHT));
        assertThat(act.run(rig, given::orElseThrow, decisions).applied()).isFalse();
    }

    @Test
    void anInsertWhoseRefusalWasLostIsUnknownAndNotExists() {
        rig.given("before");
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        OutcomeUnknownException thrown =
                catchThrowableOfType(OutcomeUnknownException.class, () -> Act.INSERT.run(rig, () -> null, decisions));
        assertThat(thrown.seen()).isEqualTo(Seen.OTHER_VERSION);
        assertThat(rig.text()).contains("before");
    }

    @Test
    void aPutIfUnchangedWhoseRefusalWasLostIsUnknownAndNotRefused() {
        Version stale = rig.given("before");
        rig.rivalPuts();
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        OutcomeUnknownException thrown = catchThrowableOfType(
                OutcomeUnknownException.class, () -> Act.PUT_IF_UNCHANGED.run(rig, () -> stale, decisions));
        assertThat(thrown.seen()).isEqualTo(Seen.OTHER_VERSION);
    }

    @ParameterizedTest
    @EnumSource(
            value = Act.class,
            names = {"INSERT", "PUT", "DELETE", "UPDATE_INSERT"})
    void aLateFirstAttemptOfAWriteWithoutVersionMayLandAfterUnknown(Act act) {
        Optional<Version> given = act.overRecord ? Optional.of(rig.given("before")) : Optional.empty();
        Late first = new Late();
        rig.driver.writes.add(first);
        assertThat(catchThrowableOfType(
                        OutcomeUnknownException.class, () -> act.run(rig, given::orElseThrow, decisions)))
                .isNotNull();
        first.land();
        assertThat(rig.text()).isEqualTo(act.leavesRecord ? Optional.of(Act.WRITTEN) : Optional.empty());
    }

    @ParameterizedTest
    @EnumSource(
            value = Act.class,
            names = {"INSERT", "PUT", "PUT_IF_UNCHANGED", "UPDATE_WRITE", "UPDATE_INSERT"})
    void anotherProgramsMergeLeavesItAppliedButItsVersionIsNotHandedOut(Act act) {
        Optional<Version> given = act.overRecord ? Optional.of(rig.given("before")) : Optional.empty();
        rig.driver.writes.add(Step.before(
                Step.failsAfter(Step.lost()), () -> rig.driver.rows.foreignMerge(Rig.ROW, "colour", "blue")));
        Act.Answer answer = act.run(rig, given::orElseThrow, decisions);
        assertThat(answer.applied()).isTrue();
        int calls = rig.driver.sent.size();
        assertThat(rig.notes.putIfUnchanged(
                        Rig.note("over the merge"), answer.version().orElseThrow()))
                .isEmpty();
        assertThat(rig.driver.sent).as("refused before any I/O").hasSize(calls);
        assertThat(answer.version().orElseThrow().text()).matches("[A-Za-z0-9_-]{1,160}");
    }

    @Test
    void anotherProgramsMergeThatChangesNothingLeavesAVersionToHandOut() {
        rig.driver.writes.add(
                Step.before(Step.failsAfter(Step.lost()), () -> rig.driver.rows.foreignMerge(Rig.ROW, "text", "new")));
        Version version = rig.notes.put(Rig.note("new"));
        assertThat(rig.notes.putIfUnchanged(Rig.note("next"), version)).isPresent();
    }

    @Test
    void updateAfterALostAcknowledgementTellsTheRecordThatItStored() {
        rig.given("before");
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        UpdateResult<Note> result = rig.notes.update(Rig.KEY, current -> Decision.write(Rig.note("after")));
        assertThat(result.entry().orElseThrow().value()).isEqualTo(Rig.note("after"));
        assertThat(result.attempts()).isEqualTo(1);
    }

    @Test
    void aDamagedRowIsNotOurs() {
        rig.driver.writes.add(Step.before(Step.failsBefore(Step.lost()), () -> {
            rig.rivalPuts();
            rig.driver.rows.damage(Rig.ROW);
        }));
        OutcomeUnknownException thrown =
                catchThrowableOfType(OutcomeUnknownException.class, () -> rig.notes.put(Rig.note("new")));
        assertThat(thrown.seen()).isEqualTo(Seen.OTHER_VERSION);
        assertThat(rig.driver.trace()).containsExactly("write", "read");
    }

    @Test
    void aRowOfAnotherKeyTellsNothing() {
        rig.given("b", "neighbour");
        Version version = rig.given("before");
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.reads.add(Step.answers(rig.stored("b")));
        OutcomeUnknownException thrown = catchThrowableOfType(
                OutcomeUnknownException.class, () -> rig.notes.putIfUnchanged(Rig.note("new"), version));
        assertThat(thrown.seen()).isEqualTo(Seen.NOT_READ);
        assertThat(rig.driver.sentWrites()).hasSize(1);
    }
}
