package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.util.Queue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code verify()} walks every kind of access and leaves nothing behind. */
class VerifyTest {

    private final Rig rig = new Rig();

    @Test
    void itReadsListsInsertsAndDeletesAndLeavesNothingBehind() {
        rig.store.verify();
        assertThat(rig.driver.trace()).containsExactly("read", "query", "write", "write");
        assertThat(rig.driver.rows.rows).isEmpty();
    }

    @Test
    void itsRowHasAKeyThatNoRecordCanHave() {
        rig.store.verify();
        RowWrite insert = (RowWrite) rig.driver.sentWrites().get(0);
        assertThat(insert).isInstanceOf(RowWrite.Insert.class);
        assertThat(insert.key().collection()).isEqualTo("_hf");
        assertThat(insert.key().id()).startsWith("_hf");
    }

    @Test
    void itDeletesUnderTheVersionOfItsOwnRow() {
        rig.store.verify();
        assertThat(rig.driver.sentWrites().get(1)).isInstanceOf(RowWrite.DeleteIfUnchanged.class);
    }

    @Test
    void twoOfThemDoNotMeet() {
        rig.driver.writes.add(Step.before(Step.RIGHT, rig.store::verify));
        rig.store.verify();
        assertThat(rig.driver.rows.rows).isEmpty();
    }

    static Stream<String> calls() {
        return Stream.of("read", "query", "insert");
    }

    private Queue<Step> script(String call) {
        return switch (call) {
            case "read" -> rig.driver.reads;
            case "query" -> rig.driver.queries;
            default -> rig.driver.writes;
        };
    }

    @ParameterizedTest
    @MethodSource("calls")
    void whatIsDeniedIsToldAndNothingIsLeftBehind(String call) {
        script(call).add(Step.failsBefore(Step.failure(Kind.DENIED)));
        assertThatThrownBy(rig.store::verify)
                .isInstanceOf(StorageDeniedException.class)
                .hasMessage("verify storage: scripted DENIED");
        assertThat(rig.driver.rows.rows).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void whatIsMisconfiguredIsToldAndNothingIsLeftBehind(String call) {
        script(call).add(Step.failsBefore(Step.failure(Kind.MISCONFIGURED)));
        assertThatThrownBy(rig.store::verify).isInstanceOf(StorageMisconfiguredException.class);
        assertThat(rig.driver.rows.rows).isEmpty();
    }

    @Test
    void aBackendThatDoesNotAnswerIsToldWithinTheDeadline() {
        rig.driver.otherReads = Step.failsBefore(Step.failure(Kind.UNAVAILABLE));
        assertThatThrownBy(rig.store::verify).isInstanceOf(StorageUnavailableException.class);
        assertThat(rig.time.total()).isLessThanOrEqualTo(Rig.DEADLINE);
    }

    @Test
    void aLostAcknowledgementIsResolvedAndTheRowRemoved() {
        rig.driver.writes.add(Step.failsAfter(Step.lost()));
        rig.store.verify();
        assertThat(rig.driver.rows.rows).isEmpty();
    }

    @Test
    void anInsertThatMayHaveHappenedIsToldWithoutKeysOfOurs() {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        OutcomeUnknownException thrown = catchThrowableOfType(OutcomeUnknownException.class, rig.store::verify);
        assertThat(thrown.seen()).isEqualTo(Seen.ABSENT);
        assertThat(thrown.keys()).isEmpty();
    }

    @Test
    void aBackendThatRefusesToInsertFails() {
        rig.driver.writes.add(Step.answers(new WriteResult.Refused(Refusal.EXISTS)));
        assertThatThrownBy(rig.store::verify)
                .isInstanceOf(StorageMisconfiguredException.class)
                .hasMessageContaining("insert");
    }

    @Test
    void aBackendThatDoesNotKnowItsOwnVersionFailsAndNothingIsLeftBehind() {
        rig.driver.writes.add(Step.RIGHT);
        rig.driver.writes.add(Step.answers(new WriteResult.Refused(Refusal.CHANGED)));
        assertThatThrownBy(rig.store::verify)
                .isInstanceOf(StorageMisconfiguredException.class)
                .hasMessageContaining("version");
        assertThat(rig.driver.rows.rows).isEmpty();
    }
}
