package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.storage.model.StoredRecord;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class KeyFunctionTest {

    private final Rig rig = new Rig();

    private CollectionStore<String> keyedBy(Function<String, EntityKey> key) {
        return rig.store.collection(
                CollectionDefinition.of("notes", key, Codec.of(value -> StoredRecord.empty(), stored -> "")));
    }

    @Test
    void aKeyThatBreaksARuleIsToldWithTheRule() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keyedBy(value -> EntityKey.of("p", value)).put("a/b"))
                .withMessageStartingWith("put notes: key id 'a/b' has the character U+002F");
    }

    @Test
    void whatTheApplicationsOwnCodeSaysStaysOutOfTheMessage() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keyedBy(value -> EntityKey.of("p", "" + Long.parseLong(value)))
                        .put("s3cret"))
                .withMessage("put notes: the key function failed with java.lang.NumberFormatException")
                .satisfies(failure -> assertThat(failure.getCause()).isInstanceOf(NumberFormatException.class));
    }
}
