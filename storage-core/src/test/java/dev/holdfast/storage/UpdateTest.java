package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Deadline;
import dev.holdfast.storage.spi.Freshness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What {@code update} makes of deciders, good and bad. */
class UpdateTest {

    private final Rig rig = new Rig();

    @AfterEach
    void lowerTheFlag() {
        Thread.interrupted();
    }

    private static Note appended(Optional<Note> current, String text) {
        return Rig.note(current.map(Note::text).orElse("") + text);
    }

    @Test
    void aWriteOverNothingInserts() {
        UpdateResult<Note> result = rig.notes.update(Rig.KEY, current -> Decision.write(appended(current, "x")));
        assertThat(result).isInstanceOf(UpdateResult.Written.class);
        assertThat(result.entry().orElseThrow().value()).isEqualTo(Rig.note("x"));
        assertThat(rig.driver.sentWrites()).singleElement().isInstanceOf(RowWrite.Insert.class);
    }

    @Test
    void aWriteOverARecordReplacesWhatWasRead() {
        rig.given("x");
        UpdateResult<Note> result = rig.notes.update(Rig.KEY, current -> Decision.write(appended(current, "y")));
        assertThat(rig.text()).contains("xy");
        assertThat(rig.notes.putIfUnchanged(
                        Rig.note("z"), result.entry().orElseThrow().version()))
                .isPresent();
    }

    @Test
    void keepWritesNothingAndTellsTheRecordWithItsVersion() {
        Version version = rig.given("x");
        UpdateResult<Note> result = rig.notes.update(Rig.KEY, current -> Decision.keep());
        assertThat(result).isInstanceOf(UpdateResult.Kept.class);
        assertThat(result.entry().map(Entry::version)).contains(version);
        assertThat(rig.driver.sentWrites()).isEmpty();
    }

    @Test
    void keepOfNothingAndDeleteOfNothingWriteNothing() {
        assertThat(rig.notes.update(Rig.KEY, current -> Decision.keep()).entry())
                .isEmpty();
        assertThat(rig.notes.update(Rig.KEY, current -> Decision.delete())).isInstanceOf(UpdateResult.Kept.class);
        assertThat(rig.driver.sentWrites()).isEmpty();
    }

    @Test
    void deleteRemovesWhatWasRead() {
        rig.given("x");
        UpdateResult<Note> result = rig.notes.update(Rig.KEY, current -> Decision.delete());
        assertThat(result).isInstanceOf(UpdateResult.Deleted.class);
        assertThat(rig.text()).isEmpty();
    }

    @Test
    void everyLostRaceRunsTheDeciderAgainOnWhatIsThere() {
        rig.given("x");
        List<Optional<String>> shown = new ArrayList<>();
        rig.driver.writes.add(Step.after(rig::rivalPuts, Step.RIGHT));
        rig.driver.writes.add(Step.after(rig::rivalDeletes, Step.RIGHT));
        UpdateResult<Note> result = rig.notes.update(Rig.KEY, current -> {
            shown.add(current.map(Note::text));
            return Decision.write(appended(current, "!"));
        });
        assertThat(shown).containsExactly(Optional.of("x"), Optional.of("rival 1"), Optional.empty());
        assertThat(result.attempts()).isEqualTo(3);
        assertThat(rig.text()).contains("!");
    }

    @Test
    void afterALostRaceItReadsPastEveryCache() {
        rig.given("x");
        rig.driver.writes.add(Step.after(rig::rivalPuts, Step.RIGHT));
        rig.notes.update(Rig.KEY, current -> Decision.write(appended(current, "!")));
        assertThat(rig.driver.sent("read"))
                .extracting(sent -> sent.call().freshness())
                .containsExactly(Freshness.DEFAULT, Freshness.LATEST);
    }

    @Test
    void theFirstLostRaceGoesOnAtOnceWithTheRowThatTheRefusalBrought() {
        rig.given("x");
        rig.driver.writes.add(effect -> {
            rig.rivalPuts();
            return new WriteResult.Refused(Refusal.CHANGED, rig.stored("a"));
        });
        rig.notes.update(Rig.KEY, current -> Decision.write(appended(current, "!")));
        assertThat(rig.text()).contains("rival 1!");
        assertThat(rig.driver.trace()).containsExactly("read", "write", "write");
        assertThat(rig.time.slept()).isEmpty();
    }

    @Test
    void eachAttemptIsAWriteOfItsOwn() {
        rig.given("x");
        rig.driver.writes.add(Step.after(rig::rivalPuts, Step.RIGHT));
        rig.notes.update(Rig.KEY, current -> Decision.write(appended(current, "!")));
        assertThat(rig.driver.sentWrites())
                .extracting(write -> ((RowWrite) write).writeId())
                .doesNotHaveDuplicates()
                .hasSize(2);
    }

    @Test
    void whatADeciderThrowsComesOutAsItIsAndNothingIsWritten() {
        rig.given("x");
        for (RuntimeException own :
                List.of(new IllegalStateException("own"), new StorageUnavailableException("own", null), Step.lost())) {
            assertThatThrownBy(() -> rig.notes.update(Rig.KEY, current -> {
                        throw own;
                    }))
                    .isSameAs(own);
        }
        assertThat(rig.driver.sentWrites()).isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway") // just what a decider must not do
    void aDeciderThatReturnsNullIsToldSoAndNothingIsWritten() {
        rig.given("secret");
        assertThatThrownBy(() -> rig.notes.update(Rig.KEY, current -> null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("update notes 'p' / 'a': the decider returned null; keep is Decision.keep()");
        assertThat(rig.driver.sentWrites()).isEmpty();
    }

    @Test
    void aValueOfAnotherKeyIsRefusedAndNothingIsWritten() {
        rig.given("x");
        assertThatThrownBy(() -> rig.notes.update(Rig.KEY, current -> Decision.write(Rig.note("b", "secret"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("update notes 'p' / 'a': the value has another key: 'p' / 'b'");
        assertThat(rig.driver.sentWrites()).isEmpty();
    }

    @Test
    void aDeciderThatClosesTheStoreEndsItBeforeTheWrite() {
        rig.given("x");
        assertThatThrownBy(() -> rig.notes.update(Rig.KEY, current -> {
                    rig.store.close();
                    return Decision.write(Rig.note("y"));
                }))
                .isInstanceOf(StoreClosedException.class);
        assertThat(rig.text()).contains("x");
        assertThat(rig.driver.closed).hasValue(1);
    }

    @Test
    void aDeciderThatInterruptsItsThreadLeavesTheFlagSet() {
        rig.given("x");
        rig.notes.update(Rig.KEY, current -> {
            Thread.currentThread().interrupt();
            return Decision.write(Rig.note("y"));
        });
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(rig.text()).contains("y");
    }

    @Test
    void anInterruptWhileWaitingAfterALostRaceIsUnavailableWithNothingApplied() {
        rig.given("x");
        rig.driver.writes.add(Step.after(rig::rivalPuts, Step.RIGHT));
        rig.time.interruptNextSleep();
        assertThatThrownBy(() -> rig.notes.update(Rig.KEY, current -> Decision.write(Rig.note("y"))))
                .isInstanceOf(StorageUnavailableException.class)
                .hasMessageContaining("interrupted");
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(rig.text()).contains("rival 1");
    }

    @Test
    void aDeciderMayUseTheStore() {
        rig.given("x");
        rig.notes.update(Rig.KEY, current -> {
            rig.notes.put(Rig.note("b", "beside"));
            return Decision.write(Rig.note(rig.notes.get(Rig.KEY).orElseThrow().text() + "y"));
        });
        assertThat(rig.text()).contains("xy");
        assertThat(rig.text("b")).contains("beside");
    }

    @Test
    void aDeciderThatWritesItsOwnKeyEndsInContention() {
        rig.given("x");
        AtomicInteger runs = new AtomicInteger();
        assertThatThrownBy(() -> rig.notes.update(Rig.KEY, current -> {
                    rig.notes.put(Rig.note("inside " + runs.incrementAndGet()));
                    return Decision.write(Rig.note("outside"));
                }))
                .isInstanceOf(UpdateContentionException.class);
        assertThat(runs).hasValue(Rig.CONTENTION.attempts());
        assertThat(rig.text()).contains("inside 5");
    }

    @Test
    void theTimeOfTheDeciderDoesNotCount() {
        rig.given("x");
        Duration hours = Duration.ofHours(5);
        rig.driver.writes.add(Step.after(rig::rivalPuts, Step.RIGHT));
        UpdateResult<Note> result = rig.notes.update(Rig.KEY, current -> {
            rig.time.advance(hours);
            return Decision.write(Rig.note("y"));
        });
        assertThat(result.attempts()).isEqualTo(2);
        Deadline last = rig.driver.sent.get(rig.driver.sent.size() - 1).call().deadline();
        assertThat(last.remaining()).isBetween(Rig.DEADLINE.dividedBy(2), Rig.DEADLINE);
    }

    @Test
    void theDeciderIsShownAValueOfItsOwnEachTime() {
        CollectionDefinition<StringBuilder> mutable = CollectionDefinition.of(
                "notes",
                text -> Rig.KEY,
                Codec.of(text -> Rig.note(text.toString()).encode(), stored -> new StringBuilder(stored.text("text"))));
        rig.given("x");
        UpdateResult<StringBuilder> result = rig.store.collection(mutable).update(Rig.KEY, current -> {
            current.orElseThrow().append(" spoiled");
            return Decision.keep();
        });
        assertThat(result.entry().orElseThrow().value()).hasToString("x");
    }

    @Test
    void aValueChangedAfterTheDecisionIsStoredAsItWas() {
        CollectionDefinition<StringBuilder> mutable = CollectionDefinition.of(
                "notes",
                text -> Rig.KEY,
                Codec.of(text -> Rig.note(text.toString()).encode(), stored -> new StringBuilder(stored.text("text"))));
        StringBuilder value = new StringBuilder("as it was");
        rig.driver.writes.add(Step.before(
                Step.failsBefore(Step.failure(dev.holdfast.storage.spi.DriverException.Kind.UNAVAILABLE)),
                () -> value.append(" spoiled")));
        UpdateResult<StringBuilder> result =
                rig.store.collection(mutable).update(Rig.KEY, current -> Decision.write(value));
        assertThat(rig.text()).contains("as it was");
        assertThat(result.entry().orElseThrow().value()).hasToString("as it was");
    }
}
