package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.WriteId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a transaction may hold, checked before any call. */
class TransactTest {

    private final Rig rig = new Rig();

    private static List<TransactionAction<Note>> puts(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> TransactionAction.put(Rig.note("id" + i, "text")))
                .toList();
    }

    private void refused(List<? extends TransactionAction<Note>> actions, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rig.notes.transact(Rig.PARTITION, actions))
                .withMessageContaining(message);
        assertThat(rig.driver.sent).isEmpty();
    }

    @AfterEach
    void nothingIsInFlight() {
        rig.store.close();
    }

    @Test
    void oneToAHundredActionsAreAllowed() {
        assertThat(rig.notes.transact(Rig.PARTITION, puts(1)).applied()).isTrue();
        assertThat(rig.notes.transact(Rig.PARTITION, puts(100)).applied()).isTrue();
    }

    @Test
    void noneAndAHundredAndOneAreRefused() {
        refused(List.of(), "transact notes 'p': 0 actions; allowed are 1 to 100");
        refused(puts(101), "101 actions; allowed are 1 to 100");
    }

    @Test
    void anActionOutsideThePartitionIsNamed() {
        List<TransactionAction<Note>> actions = new ArrayList<>(puts(2));
        actions.add(TransactionAction.put(new Note("q", "a", "secret")));
        refused(actions, "action 2 has the key 'q' / 'a', which is not of partition 'p'");
    }

    @Test
    void aKeyThatComesTwiceIsNamed() {
        List<TransactionAction<Note>> actions = new ArrayList<>(puts(2));
        actions.add(TransactionAction.delete(EntityKey.of(Rig.PARTITION, "id0")));
        refused(actions, "action 2 has the key 'p' / 'id0' of an earlier action");
    }

    @Test
    void theFirstOfSeveralBadActionsIsNamed() {
        refused(
                List.of(
                        TransactionAction.put(Rig.note("a", "x")),
                        TransactionAction.put(Rig.note("a", "x")),
                        TransactionAction.put(new Note("q", "b", "x"))),
                "action 1 ");
    }

    @Test
    void aValueThatCannotBeStoredIsNamedAndNotShown() {
        String text = "secret".repeat(10_000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rig.notes.transact(
                        Rig.PARTITION,
                        List.of(TransactionAction.put(Rig.note("a", "x")), TransactionAction.put(Rig.note("b", text)))))
                .withMessageContaining("action 1 ('p' / 'b'): field text has 60000 UTF-16 units")
                .withMessageNotContaining("secret");
    }

    @Test
    void aValueWithoutAnAllowedKeyIsNamed() {
        refused(
                List.of(TransactionAction.put(Rig.note("a", "x")), TransactionAction.put(Rig.note("b/c", "x"))),
                "action 1");
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller must not do
    void nullsAreTold() {
        assertThatThrownBy(() -> rig.notes.transact(Rig.PARTITION, null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> rig.notes.transact(Rig.PARTITION, Arrays.asList(puts(1).get(0), null)))
                .isInstanceOf(NullPointerException.class);
        assertThat(rig.driver.sent).isEmpty();
    }

    @Test
    void fourMillionBytesAreAllowedAndOneMoreIsRefused() {
        CollectionDefinition<Integer> sized = CollectionDefinition.of(
                "notes", size -> EntityKey.of(Rig.PARTITION, "id" + size), Codec.of(TransactTest::sized, stored -> 0));
        CollectionStore<Integer> store = rig.store.collection(sized);
        // Each action: 1,000 + 5 * ("p" + "id999999") + the record.
        int other = 1_000 + 5 * (1 + "id999999".length());
        List<TransactionAction<Integer>> actions = new ArrayList<>();
        for (int size : new int[] {999_999, 999_998, 999_997}) {
            actions.add(TransactionAction.put(size));
        }
        int left = 4_000_000 - 3 * other - (999_999 + 999_998 + 999_997) - other;
        List<TransactionAction<Integer>> full = new ArrayList<>(actions);
        full.add(TransactionAction.put(left));
        assertThat(store.transact(Rig.PARTITION, full).applied()).isTrue();
        rig.driver.sent.clear();
        actions.add(TransactionAction.put(left + 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.transact(Rig.PARTITION, actions))
                .withMessage(
                        "transact notes 'p': action 3 brings the transaction to 4000001 bytes; the limit is 4000000");
        assertThat(rig.driver.sent).isEmpty();
    }

    /** A record whose size as JSON is the number. */
    private static StoredRecord sized(int size) {
        StoredRecord.Builder record = StoredRecord.builder();
        for (int i = 0; size - RecordSize.json(record.build()) > 90_000; i++) {
            record.bytes("b" + i, Bytes.copyOf(new byte[60_000]));
        }
        for (int i = 0; size - RecordSize.json(record.build()) > 30_000; i++) {
            record.text("t" + i, "x".repeat(20_000));
        }
        long left = size - RecordSize.json(record.build()) - "'f':'',".length();
        return record.text("f", "x".repeat((int) left)).build();
    }

    @Test
    void aMalformedVersionIsRefusedLikeAStaleOneWithoutACall() {
        Version version = rig.given("a", "before");
        List<TransactionAction<Note>> actions = List.of(
                TransactionAction.put(Rig.note("c", "x")),
                TransactionAction.putIfUnchanged(Rig.note("b", "x"), version),
                TransactionAction.deleteIfUnchanged(Rig.KEY, Version.of("*")));
        assertThat(rig.notes.transact(Rig.PARTITION, actions))
                .isEqualTo(new TransactionResult.Refused(1, Refusal.CHANGED));
        assertThat(rig.driver.sent).isEmpty();
    }

    @Test
    void argumentsAreCheckedBeforeVersionsAre() {
        List<TransactionAction<Note>> actions = List.of(
                TransactionAction.putIfUnchanged(Rig.note("b", "x"), Version.of("*")),
                TransactionAction.put(new Note("q", "b", "x")));
        refused(actions, "action 1");
    }

    @Test
    @SuppressWarnings("unchecked")
    void everyRowHasAWriteIdOfItsOwnOfOneOperation() {
        rig.notes.transact(Rig.PARTITION, puts(3));
        List<RowWrite> batch = (List<RowWrite>) rig.driver.sentWrites().get(0);
        assertThat(batch)
                .extracting(RowWrite::writeId)
                .extracting(WriteId::place)
                .containsExactly(0, 1, 2);
        assertThat(batch)
                .extracting(RowWrite::writeId)
                .extracting(WriteId::operation)
                .containsOnly(batch.get(0).writeId().operation());
    }

    @Test
    void theVersionsOfATransactionWork() {
        TransactionResult.Applied result = (TransactionResult.Applied) rig.notes.transact(Rig.PARTITION, puts(2));
        for (int i = 0; i < 2; i++) {
            Version version = result.versions().get(i).orElseThrow();
            assertThat(rig.notes.putIfUnchanged(Rig.note("id" + i, "next"), version))
                    .isPresent();
        }
    }

    @Test
    void aListThatChangesWhileItIsReadDoesNoHarm() {
        List<TransactionAction<Note>> actions = new ArrayList<>();
        actions.add(TransactionAction.put(Rig.note("a", "x")));
        CollectionDefinition<Note> spoiling = CollectionDefinition.of(
                "notes",
                note -> {
                    actions.clear();
                    return note.key();
                },
                Note.CODEC);
        assertThat(rig.store
                        .collection(spoiling)
                        .transact(Rig.PARTITION, actions)
                        .applied())
                .isTrue();
    }
}
