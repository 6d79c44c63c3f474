package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.StoredRecord;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Codecs and key functions that fail: what the caller hears of it. */
class CodecFailureTest {

    private final Rig rig = new Rig();

    private CollectionStore<Note> notes(Codec<Note> codec) {
        return rig.store.collection(CollectionDefinition.of("notes", Note::key, codec));
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // nothing is returned
    private static <R> R failing(Exception failure) {
        return CodecFailureTest.<RuntimeException, R>sneaky(failure);
    }

    /** Throws as code does that the compiler did not check, such as a codec in another language. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Exception, R> R sneaky(Exception failure) throws X {
        throw (X) failure;
    }

    private final CollectionStore<Note> cannotEncode =
            notes(Codec.of(note -> CodecFailureTest.<StoredRecord>failing(new IOException("secret")), stored -> {
                throw new AssertionError("nothing is read");
            }));

    private final CollectionStore<Note> cannotDecode =
            notes(Codec.of(Note::encode, stored -> CodecFailureTest.<Note>failing(new IOException("secret"))));

    @Test
    void aCheckedExceptionOfAnEncoderIsReportedWithTheKey() {
        assertThatThrownBy(() -> cannotEncode.put(Rig.note("new")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("put notes 'p' / 'a': the codec failed to encode with java.io.IOException");
    }

    @Test
    void aCheckedExceptionOfADecoderIsACorruptRecord() {
        rig.given("there");
        assertThatThrownBy(() -> cannotDecode.get(Rig.KEY))
                .isInstanceOf(RecordCorruptException.class)
                .hasMessage("get notes 'p' / 'a': the codec failed to decode with java.io.IOException");
    }

    @Test
    void aPageGoesOnOverARecordWhoseDecoderThrowsACheckedException() {
        rig.given("there");
        assertThat(cannotDecode.page(Query.partition(Rig.PARTITION)).unreadable())
                .hasSize(1);
    }

    @Test
    void aTransactionNamesTheActionAndTheKeyThatItsCodecFailedOn() {
        assertThatThrownBy(() -> cannotEncode.transact(
                        Rig.PARTITION,
                        List.of(TransactionAction.delete(Rig.KEY), TransactionAction.put(Rig.note("b", "new")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("transact notes 'p': action 1 ('p' / 'b'): the codec failed to encode with"
                        + " java.io.IOException");
    }

    @Test
    void aTransactionNamesTheActionWhoseKeyIsNotAllowed() {
        assertThatThrownBy(() -> rig.notes.transact(
                        Rig.PARTITION,
                        List.of(TransactionAction.delete(Rig.KEY), TransactionAction.put(Rig.note("", "new")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("transact notes 'p': action 1: key id is empty");
    }

    @Test
    @SuppressWarnings("NullAway")
    void aKeyFunctionThatFindsNullIsReportedWithTheCollection() {
        Note partless = new Note(null, "a", "new");
        assertThatThrownBy(() -> rig.notes.put(partless))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("put notes: partition");
    }

    @Test
    @SuppressWarnings("NullAway")
    void aKeyFunctionThatReturnsNullIsReportedWithTheCollection() {
        CollectionStore<Note> keyless =
                rig.store.collection(CollectionDefinition.of("notes", note -> null, Note.CODEC));
        assertThatThrownBy(() -> keyless.put(Rig.note("new")))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("put notes: the key function returned null");
    }
}
