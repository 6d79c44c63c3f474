package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class PartitionStoreTest {

    private final Rig rig = new Rig();
    private final PartitionStore<Note> notes = rig.notes.partition(Rig.PARTITION);

    @Test
    void aQueryOfThePartitionIsCounted() {
        rig.given("a", "1");
        rig.given("b", "2");
        assertThat(notes.count(notes.query().idFrom("b"))).isEqualTo(1);
    }

    @Test
    void aQueryOfAnotherPartitionIsNotCounted() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> notes.count(Query.partition("other")))
                .withMessageContaining("'other'");
        assertThat(rig.driver.sent).isEmpty();
    }
}
