package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.WriteResult;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Drivers that throw what no driver should, or answer what cannot be. */
class ThrowablesTest {

    private final Rig rig = new Rig();

    static Stream<Throwable> anything() {
        return Stream.of(
                new IllegalArgumentException("secret"),
                new NullPointerException(),
                new AssertionError("secret"),
                new StackOverflowError(),
                new LinkageError("secret"),
                new IOException("secret"));
    }

    @ParameterizedTest
    @MethodSource("anything")
    void aWriteThatThrowsAnythingIsAnUnknownOutcomeThatReadingResolves(Throwable thrown) {
        rig.driver.writes.add(Step.failsAfter(thrown));
        assertThat(rig.notes.put(Rig.note("new"))).isNotNull();
        assertThat(rig.driver.trace()).containsExactly("write", "read");
    }

    @ParameterizedTest
    @MethodSource("anything")
    void aWriteThatThrowsAnythingAndIsNotFoundIsUnknown(Throwable thrown) {
        rig.driver.writes.add(Step.failsBefore(thrown));
        OutcomeUnknownException unknown =
                catchThrowableOfType(OutcomeUnknownException.class, () -> rig.notes.put(Rig.note("new")));
        assertThat(unknown.getCause()).isSameAs(thrown);
        assertThat(unknown.getMessage()).contains(thrown.getClass().getName()).doesNotContain("secret");
        assertThat(rig.driver.sentWrites()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("anything")
    void aReadThatThrowsAnythingIsUnavailableUnlessTheMachineItselfFails(Throwable thrown) {
        rig.driver.reads.add(Step.failsBefore(thrown));
        if (thrown instanceof VirtualMachineError) {
            assertThatThrownBy(() -> rig.notes.get(Rig.KEY)).isSameAs(thrown);
        } else {
            assertThatThrownBy(() -> rig.notes.get(Rig.KEY))
                    .isInstanceOf(StorageUnavailableException.class)
                    .hasMessageNotContaining("secret")
                    .cause()
                    .isSameAs(thrown);
        }
        assertThat(rig.driver.sent).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("anything")
    void aReadingOfAnOutcomeThatThrowsAnythingLeavesItUnknown(Throwable thrown) {
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        rig.driver.reads.add(Step.failsBefore(thrown));
        assertThatThrownBy(() -> rig.notes.put(Rig.note("new")))
                .isInstanceOf(OutcomeUnknownException.class)
                .hasSuppressedException(thrown);
    }

    /** What a decorator meets that also uses another store, which was closed before this one. */
    private static StoreClosedException closedElsewhere() {
        Rig other = new Rig();
        other.store.close();
        return catchThrowableOfType(StoreClosedException.class, () -> other.notes.get(Rig.KEY));
    }

    @Test
    void anotherStoreThatIsClosedDoesNotMakeAnAppliedWriteLookRefused() {
        rig.driver.writes.add(Step.failsAfter(closedElsewhere()));
        assertThat(rig.notes.put(Rig.note("new"))).isNotNull();
        assertThat(rig.driver.trace()).containsExactly("write", "read");
    }

    @Test
    void anotherStoreThatIsClosedDoesNotMakeThisOneLookClosedToAReader() {
        rig.driver.otherReads = Step.failsBefore(closedElsewhere());
        assertThatThrownBy(() -> rig.notes.get(Rig.KEY)).isInstanceOf(StorageUnavailableException.class);
    }

    @Test
    void anInterruptedExceptionFromADriverLeavesTheFlagSet() {
        rig.driver.reads.add(Step.failsBefore(new InterruptedException()));
        assertThatThrownBy(() -> rig.notes.get(Rig.KEY)).isInstanceOf(StorageUnavailableException.class);
        assertThat(Thread.interrupted()).isTrue();
        rig.driver.writes.add(Step.failsAfter(new InterruptedException()));
        rig.notes.put(Rig.note("new"));
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Answers to a put that no right driver gives. */
    static Stream<Object> wrongAnswers() {
        return Stream.of(
                new WriteResult.Applied(Optional.empty()),
                new WriteResult.Refused(Refusal.EXISTS),
                new WriteResult.Refused(Refusal.CHANGED));
    }

    @ParameterizedTest
    @MethodSource("wrongAnswers")
    void aWrongAnswerToAPutIsAnUnknownOutcome(Object answer) {
        rig.driver.writes.add(Step.answers(answer));
        assertThatThrownBy(() -> rig.notes.put(Rig.note("new"))).isInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void noAnswerToAPutIsAnUnknownOutcome() {
        rig.driver.writes.add(Step.answers(null));
        assertThatThrownBy(() -> rig.notes.put(Rig.note("new"))).isInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void noAnswerToAReadIsUnavailableAndNotAbsent() {
        rig.driver.reads.add(Step.answers(null));
        assertThatThrownBy(() -> rig.notes.get(Rig.KEY)).isInstanceOf(StorageUnavailableException.class);
        rig.driver.queries.add(Step.answers(null));
        assertThatThrownBy(() -> rig.notes.list(Rig.PARTITION)).isInstanceOf(StorageUnavailableException.class);
    }

    static Stream<BatchResult> wrongBatchAnswers() {
        return Stream.of(
                new BatchResult.Applied(List.of()),
                new BatchResult.Applied(List.of(Optional.empty(), Optional.empty())),
                new BatchResult.Refused(-1, Refusal.CHANGED),
                new BatchResult.Refused(1, Refusal.CHANGED),
                new BatchResult.Refused(0, Refusal.EXISTS));
    }

    @ParameterizedTest
    @MethodSource("wrongBatchAnswers")
    void aWrongAnswerToABatchIsAnUnknownOutcome(BatchResult answer) {
        rig.driver.writes.add(Step.answers(answer));
        assertThatThrownBy(() -> rig.notes.transact(Rig.PARTITION, List.of(TransactionAction.put(Rig.note("new")))))
                .isInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void aVersionThatADriverGivesToADeleteInABatchIsNotHandedOut() {
        rig.given("there");
        rig.driver.writes.add(Step.answers(new BatchResult.Applied(List.of(Optional.of(new RowVersion("odd"))))));
        assertThat(rig.notes.transact(Rig.PARTITION, List.of(TransactionAction.delete(Rig.KEY))))
                .isEqualTo(new TransactionResult.Applied(List.of(Optional.empty())));
    }

    @Test
    void aRowOfAnotherKeyIsNotTakenForTheRecord() {
        rig.given("b", "neighbour");
        rig.driver.reads.add(Step.answers(rig.stored("b")));
        assertThatThrownBy(() -> rig.notes.get(Rig.KEY))
                .isInstanceOf(RecordCorruptException.class)
                .hasMessageContaining("'b'");
    }

    @Test
    void aRefusalThatBringsARowOfAnotherKeyIsAnUnknownOutcome() {
        rig.given("b", "neighbour");
        rig.driver.writes.add(Step.answers(new WriteResult.Refused(Refusal.EXISTS, rig.stored("b"))));
        assertThatThrownBy(() -> rig.notes.insertIfAbsent(Rig.note("new"))).isInstanceOf(OutcomeUnknownException.class);
    }
}
