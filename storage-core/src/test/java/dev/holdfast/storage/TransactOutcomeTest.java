package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.Operation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The lines of the decision table about transactions. */
class TransactOutcomeTest {

    private final Rig rig = new Rig();

    private TransactionResult transact(List<TransactionAction<Note>> actions) {
        return rig.notes.transact(Rig.PARTITION, actions);
    }

    private OutcomeUnknownException unknown(List<TransactionAction<Note>> actions) {
        OutcomeUnknownException thrown = catchThrowableOfType(OutcomeUnknownException.class, () -> transact(actions));
        assertThat(thrown).isNotNull();
        return thrown;
    }

    private static TransactionAction<Note> put(String id) {
        return TransactionAction.put(Rig.note(id, Act.WRITTEN));
    }

    private static TransactionAction<Note> replace(String id, Version version) {
        return TransactionAction.putIfUnchanged(Rig.note(id, Act.WRITTEN), version);
    }

    private static TransactionAction<Note> delete(String id) {
        return TransactionAction.delete(EntityKey.of(Rig.PARTITION, id));
    }

    private static TransactionAction<Note> delete(String id, Version version) {
        return TransactionAction.deleteIfUnchanged(EntityKey.of(Rig.PARTITION, id), version);
    }

    private List<String> idsRead() {
        return rig.driver.sent("read").stream()
                .map(sent -> ((RowKey) sent.what()).id())
                .toList();
    }

    @Test
    void oneRowWithItsOwnWriteIdMeansThatAllWasApplied() {
        rig.given("c", "before");
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        TransactionResult result =
                transact(List.of(put("a"), TransactionAction.insert(Rig.note("b", Act.WRITTEN)), delete("c")));
        assertThat(result.applied()).isTrue();
        assertThat(idsRead()).containsExactly("a");
        assertThat(rig.driver.sentWrites()).hasSize(1);
    }

    @Test
    void theVersionOfTheRowThatDecidedIsHandedOutAndTheOthersAreNot() {
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        TransactionResult.Applied result = (TransactionResult.Applied) transact(List.of(put("a"), put("b")));
        assertThat(result.versions()).hasSize(2);
        assertThat(result.versions().get(1)).isEmpty();
        assertThat(rig.notes.putIfUnchanged(
                        Rig.note("a", "next"), result.versions().get(0).orElseThrow()))
                .isPresent();
    }

    @Test
    void aRowThatWasSupersededSinceDoesNotHideTheNext() {
        rig.driver.writes.add(Step.before(Step.failsAfter(Step.lost()), () -> rig.rivalPuts("a")));
        TransactionResult.Applied result = (TransactionResult.Applied) transact(List.of(put("a"), put("b")));
        assertThat(result.versions().get(0)).isEmpty();
        assertThat(result.versions().get(1)).isPresent();
        assertThat(idsRead()).containsExactly("a", "b");
    }

    @Test
    void aMergedRowHasNoVersionToHandOut() {
        rig.driver.writes.add(Step.before(
                Step.failsAfter(Step.lost()), () -> rig.driver.rows.foreignMerge(Rig.ROW, "colour", "blue")));
        TransactionResult.Applied result = (TransactionResult.Applied) transact(List.of(put("a")));
        assertThat(result.versions()).containsExactly(Optional.empty());
    }

    @Test
    void rowsWithAVersionAreReadFirstThenTheOthersInOrder() {
        Version version = rig.given("c", "before");
        rig.driver.writes.add(Step.before(Step.failsBefore(Step.lost()), () -> rig.rivalPuts("c")));
        OutcomeUnknownException thrown = unknown(List.of(put("b"), put("a"), replace("c", version)));
        assertThat(idsRead()).containsExactly("c", "b", "a");
        assertThat(thrown.seen()).isEqualTo(Seen.ABSENT);
    }

    @Test
    void aRowStillAtItsVersionSendsTheWholeBatchAgain() {
        Version version = rig.given("b", "before");
        rig.driver.writes.add(Step.before(Step.failsBefore(Step.lost()), () -> rig.rivalPuts("a")));
        assertThat(transact(List.of(put("a"), replace("b", version))).applied()).isTrue();
        assertThat(rig.driver.sentWrites())
                .hasSize(2)
                .containsOnly(rig.driver.sentWrites().get(0));
        assertThat(idsRead()).containsExactly("b");
        assertThat(rig.text("a")).contains(Act.WRITTEN);
    }

    @Test
    void aDeleteStillAtItsVersionSendsTheWholeBatchAgain() {
        Version version = rig.given("b", "before");
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        assertThat(transact(List.of(put("a"), delete("b", version))).applied()).isTrue();
        assertThat(rig.text("b")).isEmpty();
    }

    @Test
    void oneRowStillAtItsVersionDecidesThoughAnotherHasMovedOn() {
        Version a = rig.given("a", "before");
        Version b = rig.given("b", "before");
        rig.driver.writes.add(Step.before(Step.failsBefore(Step.lost()), () -> rig.rivalPuts("a")));
        OutcomeUnknownException thrown = unknown(List.of(replace("a", a), replace("b", b)));
        assertThat(rig.driver.trace()).containsExactly("batch", "read", "read", "batch", "read", "read");
        assertThat(thrown.seen()).isEqualTo(Seen.EXPECTED_VERSION);
        assertThat(rig.text("a")).contains("rival 1");
        assertThat(rig.text("b")).contains("before");
    }

    @Test
    void noRowThatDecidesIsUnknownAndAllAreTold() {
        rig.given("a", "before");
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        OutcomeUnknownException thrown = unknown(List.of(put("a"), put("b")));
        assertThat(thrown.operation()).isEqualTo(Operation.TRANSACT);
        assertThat(thrown.keys()).containsExactly(EntityKey.of(Rig.PARTITION, "a"), EntityKey.of(Rig.PARTITION, "b"));
        assertThat(thrown.seen()).isEqualTo(Seen.ABSENT);
        assertThat(thrown).hasMessageStartingWith("transact notes 'p': the acknowledgement was lost");
        assertThat(rig.driver.sentWrites()).hasSize(1);
    }

    @Test
    void blindDeletesAreNotReadWhereAnotherRowCanTell() {
        rig.given("a", "before");
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        unknown(List.of(delete("a"), put("b")));
        assertThat(idsRead()).containsExactly("b");
    }

    @Test
    void blindDeletesAloneAreNeverSentAgain() {
        rig.given("a", "before");
        rig.given("b", "before");
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        assertThat(unknown(List.of(delete("a"), delete("b"))).seen()).isEqualTo(Seen.OTHER_VERSION);
        assertThat(rig.driver.sentWrites()).hasSize(1);
    }

    @Test
    void blindDeletesThatLandedAreUnknownAndSeenAbsent() {
        rig.given("a", "before");
        rig.given("b", "before");
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        assertThat(unknown(List.of(delete("a"), delete("b"))).seen()).isEqualTo(Seen.ABSENT);
    }

    @Test
    void refusedAfterAgainBecauseTheFirstAttemptLandedIsApplied() {
        Version version = rig.given("a", "before");
        Late first = new Late();
        rig.driver.writes.add(first);
        rig.driver.writes.add(Step.after(first::land, Step.RIGHT));
        assertThat(transact(List.of(replace("a", version), put("b"))).applied()).isTrue();
    }

    @Test
    void refusedAfterAgainBecauseOfARivalIsUnknownAndTheRivalStays() {
        Version version = rig.given("a", "before");
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        rig.driver.writes.add(Step.after(() -> rig.rivalPuts("b"), Step.RIGHT));
        TransactionAction<Note> insert = TransactionAction.insert(Rig.note("b", Act.WRITTEN));
        assertThat(unknown(List.of(replace("a", version), insert)).seen()).isEqualTo(Seen.EXPECTED_VERSION);
        assertThat(rig.driver.sentWrites()).hasSize(2);
        assertThat(rig.text("a")).contains("before");
        assertThat(rig.text("b")).contains("rival 1");
    }

    @Test
    void aDamagedRowDecidesNothingAndTheNextIsRead() {
        rig.driver.writes.add(Step.before(Step.failsAfter(Step.lost()), () -> rig.driver.rows.damage(Rig.ROW)));
        assertThat(transact(List.of(put("a"), put("b"))).applied()).isTrue();
        assertThat(idsRead()).containsExactly("a", "b");
    }

    @Test
    void aReadingThatFailsHalfWayBeginsAgain() {
        rig.driver.writes.add(Step.before(Step.failsAfter(Step.lost()), () -> rig.rivalPuts("a")));
        rig.driver.reads.add(Step.RIGHT);
        rig.driver.reads.add(Step.failsBefore(Step.failure(Kind.UNAVAILABLE)));
        assertThat(transact(List.of(put("a"), put("b"))).applied()).isTrue();
        assertThat(idsRead()).containsExactly("a", "b", "a", "b");
    }

    @Test
    void aPlainRefusalTellsTheFirstRefusedAction() {
        rig.given("b", "before");
        rig.driver.writes.add(Step.failsBefore(Step.failure(Kind.THROTTLED)));
        TransactionAction<Note> insert = TransactionAction.insert(Rig.note("b", Act.WRITTEN));
        assertThat(transact(List.of(put("a"), insert, delete("c"))))
                .isEqualTo(new TransactionResult.Refused(1, Refusal.EXISTS));
        assertThat(rig.text("a")).isEmpty();
    }
}
