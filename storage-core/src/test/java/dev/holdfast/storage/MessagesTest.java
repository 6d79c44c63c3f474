package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages tell operation, collection, key and what was wrong; never values. */
class MessagesTest {

    private static final String SECRET = "s3cr3t";

    private final Rig rig = new Rig();

    private static List<String> messages(Throwable thrown) {
        List<String> messages = new ArrayList<>(List.of(String.valueOf(thrown.getMessage())));
        for (Throwable suppressed : thrown.getSuppressed()) {
            messages.addAll(messages(suppressed));
        }
        if (thrown.getCause() != null) {
            messages.addAll(messages(thrown.getCause()));
        }
        return messages;
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void everyFailureOfAWriteTellsTheKeyAndNoValue(Kind kind) {
        rig.driver.otherWrites = Step.failsBefore(Step.failure(kind));
        rig.driver.otherReads = Step.failsBefore(Step.failure(kind));
        Throwable thrown = catchThrowable(() -> rig.notes.put(Rig.note(SECRET)));
        assertThat(thrown).isInstanceOf(StorageException.class).hasMessageStartingWith("put notes 'p' / 'a': ");
        assertThat(messages(thrown)).noneMatch(message -> message.contains(SECRET));
    }

    @Test
    void anUnknownOutcomeTellsWhatReadingFound() {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        assertThat(catchThrowable(() -> rig.notes.put(Rig.note(SECRET))))
                .hasMessage(
                        "put notes 'p' / 'a': the acknowledgement was lost (scripted OUTCOME_UNKNOWN) and reading found "
                                + "no record; it may have been applied, or may be later");
    }

    @Test
    void keysAreEscaped() {
        EntityKey key = EntityKey.of("p\u202E", "a\u2028b");
        rig.driver.otherReads = Step.failsBefore(new DriverException(Kind.DENIED, "no"));
        assertThat(catchThrowable(() -> rig.notes.get(key))).hasMessage("get notes 'p\\u202e' / 'a\\u2028b': no");
        assertThat(catchThrowable(
                        () -> rig.notes.transact("p\u202E", List.of(TransactionAction.put(Rig.note(SECRET))))))
                .hasMessage(
                        "transact notes 'p\\u202e': action 0 has the key 'p' / 'a', which is not of partition 'p\\u202e'");
    }

    @Test
    void aRecordThatDoesNotDecodeIsToldByKeyAlone() {
        rig.driver.rows.foreignWrite(
                Rig.ROW,
                dev.holdfast.storage.model.StoredRecord.builder()
                        .integer("text", 5)
                        .text("id", SECRET)
                        .build());
        Throwable thrown = catchThrowable(() -> rig.notes.get(Rig.KEY));
        assertThat(thrown)
                .isInstanceOf(RecordCorruptException.class)
                .hasMessage("get notes 'p' / 'a': the codec failed to decode with java.lang.IllegalArgumentException");
        assertThat(messages(thrown)).noneMatch(message -> message.contains(SECRET));
    }

    @Test
    void aDamagedRecordTellsWhatTheDriverSays() {
        rig.given("there");
        rig.driver.rows.damage(Rig.ROW);
        assertThat(catchThrowable(() -> rig.notes.get(Rig.KEY)))
                .isInstanceOf(RecordCorruptException.class)
                .hasMessage("get notes 'p' / 'a': its stored form is damaged");
        rig.notes.put(Rig.note("over it"));
        assertThat(rig.notes.get(Rig.KEY)).contains(Rig.note("over it"));
    }

    @Test
    void aDamagedRecordCanBeDeleted() {
        rig.given("there");
        rig.driver.rows.damage(Rig.ROW);
        assertThat(rig.notes.delete(Rig.KEY)).isTrue();
        assertThat(rig.notes.get(Rig.KEY)).isEmpty();
    }

    @Test
    void aKeyOfAnotherValueIsToldByBothKeys() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rig.notes.putIfUnchanged(Rig.KEY, Rig.note("b", SECRET), Version.of("x")))
                .withMessage("putIfUnchanged notes 'p' / 'a': the value has another key: 'p' / 'b'");
    }

    @Test
    void aKeyThatIsNotAllowedIsToldWithItsOperation() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rig.notes.put(Rig.note("a/b", SECRET)))
                .withMessageStartingWith("put notes: key id 'a/b' has the character U+002F at index 1");
        assertThat(rig.driver.sent).isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway") // what a definition must not do
    void aKeyFunctionThatReturnsNullIsTold() {
        CollectionDefinition<Note> none = CollectionDefinition.of("notes", note -> null, Note.CODEC);
        assertThatNullPointerException()
                .isThrownBy(() -> rig.store.collection(none).put(Rig.note(SECRET)))
                .withMessage("put notes: the key function returned null");
        assertThat(rig.driver.sent).isEmpty();
    }

    @Test
    void aDefinitionChecksItsName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CollectionDefinition.of("no good", Note::key, Note.CODEC))
                .withMessageStartingWith("collection name 'no good' is not allowed");
        assertThatIllegalArgumentException().isThrownBy(() -> CollectionDefinition.of("_hf", Note::key, Note.CODEC));
        assertThat(Note.NOTES).hasToString("collection notes");
    }
}
