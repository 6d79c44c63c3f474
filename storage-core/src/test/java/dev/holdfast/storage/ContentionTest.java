package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What happens when every race is lost. */
class ContentionTest {

    private final Rig rig = new Rig();

    private UpdateContentionException updateLosesAlways() {
        rig.driver.otherWrites = Step.after(rig::rivalPuts, Step.RIGHT);
        return catchThrowableOfType(
                UpdateContentionException.class,
                () -> rig.notes.update(Rig.KEY, current -> Decision.write(Rig.note("secret"))));
    }

    @Test
    void updateGivesUpAfterTheAttemptsOfItsPolicy() {
        UpdateContentionException thrown = updateLosesAlways();
        assertThat(thrown.attempts()).isEqualTo(Rig.CONTENTION.attempts());
        assertThat(thrown.collection()).isEqualTo("notes");
        assertThat(thrown.key()).isEqualTo(Rig.KEY);
        assertThat(thrown).hasMessage("update notes 'p' / 'a': lost 5 races; nothing was applied");
        assertThat(rig.driver.sentWrites()).hasSize(Rig.CONTENTION.attempts());
    }

    @Test
    void waitsBetweenLostRacesGrowToTheLongest() {
        updateLosesAlways();
        assertThat(rig.time.slept())
                .containsExactly(
                        Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(20), Duration.ofMillis(40));
    }

    @Test
    void theDeadlineEndsItBeforeTheAttemptsDo() {
        rig.driver.otherWrites = Step.after(
                () -> {
                    rig.rivalPuts();
                    rig.time.advance(Rig.DEADLINE.dividedBy(3));
                },
                Step.RIGHT);
        UpdateContentionException thrown = catchThrowableOfType(
                UpdateContentionException.class,
                () -> rig.notes.update(Rig.KEY, current -> Decision.write(Rig.note("new"))));
        assertThat(thrown.attempts()).isEqualTo(3);
    }

    @Test
    void aPolicyOfOneAttemptNeverTriesAgain() {
        Rig once = new Rig(options -> options.contention(new RetryPolicy(1, Duration.ZERO, Duration.ZERO)));
        once.given("x");
        once.driver.writes.add(effect -> {
            once.rivalPuts();
            return new WriteResult.Refused(Refusal.CHANGED, once.stored("a"));
        });
        assertThatThrownBy(() -> once.notes.update(Rig.KEY, current -> Decision.write(Rig.note("y"))))
                .isInstanceOf(UpdateContentionException.class);
        assertThat(once.driver.sentWrites()).hasSize(1);
    }

    @Test
    void anotherFailureAfterALostRaceIsToldAsItself() {
        rig.given("x");
        rig.driver.writes.add(Step.after(rig::rivalPuts, Step.RIGHT));
        rig.driver.writes.add(Step.failsBefore(Step.failure(Kind.DENIED)));
        assertThatThrownBy(() -> rig.notes.update(Rig.KEY, current -> Decision.write(Rig.note("y"))))
                .isInstanceOf(StorageDeniedException.class);
        assertThat(rig.driver.sentWrites()).hasSize(2);
    }

    @Test
    void aLostAcknowledgementAfterALostRaceRunsNoDeciderAgain() {
        rig.given("x");
        rig.driver.writes.add(Step.after(rig::rivalPuts, Step.RIGHT));
        rig.driver.writes.add(Step.before(Step.failsBefore(Step.lost()), rig::rivalPuts));
        assertThatThrownBy(() -> rig.notes.update(Rig.KEY, current -> Decision.write(Rig.note("y"))))
                .isInstanceOf(OutcomeUnknownException.class);
        assertThat(rig.driver.sentWrites()).hasSize(2);
    }

    @Test
    void insertReturnsTheRecordThatIsThere() {
        Version version = rig.given("there");
        InsertResult<Note> result = rig.notes.insertIfAbsent(Rig.note("new"));
        assertThat(result.inserted()).isFalse();
        assertThat(result.entry().value()).isEqualTo(Rig.note("there"));
        assertThat(result.entry().version()).isEqualTo(version);
    }

    @Test
    void insertTakesTheRowThatTheRefusalBroughtWithoutReading() {
        rig.given("there");
        rig.driver.writes.add(effect -> new WriteResult.Refused(Refusal.EXISTS, rig.stored("a")));
        assertThat(rig.notes.insertIfAbsent(Rig.note("new")).entry().value()).isEqualTo(Rig.note("there"));
        assertThat(rig.driver.trace()).containsExactly("write");
    }

    @Test
    void insertTriesAgainWhenTheRecordThatRefusedItIsGone() {
        rig.given("there");
        rig.driver.writes.add(Step.before(Step.RIGHT, rig::rivalDeletes));
        InsertResult<Note> result = rig.notes.insertIfAbsent(Rig.note("new"));
        assertThat(result.inserted()).isTrue();
        assertThat(rig.text()).contains("new");
        assertThat(rig.driver.trace()).containsExactly("write", "read", "write");
    }

    @Test
    void insertGivesUpWhenTheRecordKeepsComingAndGoing() {
        rig.driver.otherWrites = Step.before(Step.after(rig::rivalPuts, Step.RIGHT), rig::rivalDeletes);
        assertThatThrownBy(() -> rig.notes.insertIfAbsent(Rig.note("new")))
                .isInstanceOf(UpdateContentionException.class)
                .hasMessageStartingWith("insertIfAbsent notes 'p' / 'a': lost 5 races");
        assertThat(rig.text()).isEmpty();
    }

    @Test
    void insertOverADamagedRecordSaysThatOneIsThere() {
        rig.given("there");
        rig.driver.rows.damage(Rig.ROW);
        InsertResult<Note> result = rig.notes.insertIfAbsent(Rig.note("new"));
        assertThat(result.inserted()).isFalse();
        assertThatThrownBy(result::entry).isInstanceOf(RecordCorruptException.class);
    }

    @Test
    void anInterruptEndsItAlsoWhereThereIsNothingToWaitFor() {
        Rig idle = new Rig(options -> options.time(dev.holdfast.storage.spi.TimeSource.system())
                .contention(new RetryPolicy(10_000, Duration.ZERO, Duration.ZERO)));
        idle.driver.otherWrites = Step.after(idle::rivalPuts, Step.RIGHT);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> idle.notes.update(Rig.KEY, current -> Decision.write(Rig.note("y"))))
                .isInstanceOf(StorageUnavailableException.class);
        assertThat(idle.driver.sentWrites()).hasSize(1);
        assertThat(Thread.interrupted()).isTrue();
    }
}
