package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.holdfast.storage.model.RowQuery;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A partition's store cannot reach another partition. */
class PartitionStoreTest {

    private final Rig rig = new Rig();
    private final PartitionStore<Note> notes = rig.notes.partition(Rig.PARTITION);

    @Test
    void everyVerbReachesItsOwnPartition() {
        assertThat(notes.insertIfAbsent(Rig.note("1")).inserted()).isTrue();
        Version version = notes.put(Rig.note("2"));
        version = notes.putIfUnchanged(Rig.note("3"), version).orElseThrow();
        version = notes.putIfUnchanged("a", Rig.note("4"), version).orElseThrow();
        assertThat(notes.get("a")).contains(Rig.note("4"));
        assertThat(notes.getEntry("a").map(Entry::version)).contains(version);
        assertThat(notes.update("a", current -> Decision.keep()).entry()).isPresent();
        assertThat(notes.list()).containsExactly(Rig.note("4"));
        assertThat(notes.entries()).extracting(Entry::key).containsExactly(Rig.KEY);
        assertThat(notes.count()).isEqualTo(1);
        assertThat(notes.page(notes.query()).values()).hasSize(1);
        assertThat(notes.stream(notes.query())).hasSize(1);
        assertThat(notes.deleteIfUnchanged("a", version)).isTrue();
        assertThat(notes.delete("a")).isFalse();
        assertThat(notes.transact(List.of(TransactionAction.insert(Rig.note("5"))))
                        .applied())
                .isTrue();
        assertThat(rig.text()).contains("5");
    }

    @Test
    void itsQueriesNameItsPartition() {
        notes.list();
        assertThat(((RowQuery) rig.driver.sent.get(0).what()).partition()).contains(Rig.PARTITION);
        assertThat(notes.partition()).isEqualTo(Rig.PARTITION);
    }

    @Test
    void aValueOfAnotherPartitionIsRefusedBeforeAnyCall() {
        Note other = new Note("q", "a", "secret");
        String message = "notes: the value's key 'q' / 'a' is not of partition 'p'";
        assertThatIllegalArgumentException().isThrownBy(() -> notes.put(other)).withMessage("put " + message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> notes.insertIfAbsent(other))
                .withMessage("insertIfAbsent " + message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> notes.putIfUnchanged(other, Version.of("x")))
                .withMessage("putIfUnchanged " + message);
        assertThatIllegalArgumentException().isThrownBy(() -> notes.putIfUnchanged("a", other, Version.of("x")));
        assertThatIllegalArgumentException().isThrownBy(() -> notes.transact(List.of(TransactionAction.put(other))));
        assertThatIllegalArgumentException().isThrownBy(() -> notes.update("a", current -> Decision.write(other)));
        assertThat(rig.driver.sentWrites()).isEmpty();
    }

    @Test
    void aQueryOfAnotherPartitionIsRefusedBeforeAnyCall() {
        Query other = Query.partition("q");
        for (Runnable use : new Runnable[] {
            () -> notes.list(other),
            () -> notes.entries(other),
            () -> notes.page(other),
            () -> notes.stream(other),
            () -> notes.count(other, 1)
        }) {
            assertThatIllegalArgumentException()
                    .isThrownBy(use::run)
                    .withMessage("query of notes asks partition 'q', not 'p'");
        }
        assertThat(rig.driver.sent).isEmpty();
    }

    @Test
    void itsPartitionIsChecked() {
        assertThatIllegalArgumentException().isThrownBy(() -> rig.notes.partition("a/b"));
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller must not do
    void nullsAreTold() {
        assertThatNullPointerException().isThrownBy(() -> notes.put(null)).withMessage("value");
        assertThatNullPointerException().isThrownBy(() -> notes.get(null)).withMessage("id");
        assertThatNullPointerException().isThrownBy(() -> rig.notes.get(null)).withMessage("key");
        assertThatNullPointerException().isThrownBy(() -> rig.notes.put(null)).withMessage("value");
        assertThatNullPointerException()
                .isThrownBy(() -> rig.notes.insertIfAbsent(null))
                .withMessage("value");
        assertThatNullPointerException()
                .isThrownBy(() -> rig.notes.putIfUnchanged(Rig.note("x"), null))
                .withMessage("version");
        assertThatNullPointerException()
                .isThrownBy(() -> rig.notes.delete(null))
                .withMessage("key");
        assertThatNullPointerException()
                .isThrownBy(() -> rig.notes.deleteIfUnchanged(Rig.KEY, null))
                .withMessage("version");
        assertThatNullPointerException()
                .isThrownBy(() -> rig.notes.update(Rig.KEY, null))
                .withMessage("decider");
        assertThatNullPointerException().isThrownBy(() -> rig.notes.page(null)).withMessage("query");
        assertThatNullPointerException().isThrownBy(() -> rig.notes.scan(null)).withMessage("scan");
        assertThatNullPointerException()
                .isThrownBy(() -> rig.store.collection(null))
                .withMessage("definition");
    }
}
