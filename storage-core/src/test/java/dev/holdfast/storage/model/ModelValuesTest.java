package dev.holdfast.storage.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The small values that core and driver hand to each other. */
class ModelValuesTest {

    private static final String OPERATION = "abcdefghijklmnopqrs-_9";

    @Test
    void bytesShareNoArray() {
        byte[] in = {1, 2};
        Bytes bytes = Bytes.copyOf(in);
        in[0] = 9;
        byte[] out = bytes.toByteArray();
        out[1] = 9;
        assertThat(bytes.toByteArray()).containsExactly(1, 2);
        assertThat(bytes).isEqualTo(Bytes.copyOf((byte) 1, (byte) 2)).hasSameHashCodeAs(Bytes.copyOf((byte) 1, (byte)
                2));
        assertThat(bytes).isNotEqualTo(Bytes.copyOf((byte) 1)).hasToString("2 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"!", "~", "W/\"x\""})
    void aRowVersionIsVisibleAscii(String token) {
        assertThat(new RowVersion(token).token()).isEqualTo(token);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a\n", "é", "\u007F"})
    void otherRowVersionsAreRefusedAndNotShown(String token) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RowVersion(token))
                .withMessageStartingWith("row version has ");
    }

    @Test
    void aRowVersionHasUpToAHundredCharacters() {
        assertThat(new RowVersion("x".repeat(100)).token()).hasSize(100);
        assertThatIllegalArgumentException().isThrownBy(() -> new RowVersion("x".repeat(101)));
    }

    @Test
    void aWriteIdComesBackFromItsToken() {
        for (int place : new int[] {0, 7, 10, 9_999}) {
            WriteId id = new WriteId(OPERATION, place);
            assertThat(WriteId.parse(id.token())).contains(id);
            assertThat(new RowVersion(id.token()).token()).hasSizeLessThanOrEqualTo(27);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".0",
                "abcdefghijklmnopqrs-_9",
                "abcdefghijklmnopqrs-_9.",
                "abcdefghijklmnopqrs-_9.00",
                "abcdefghijklmnopqrs-_9.01",
                "abcdefghijklmnopqrs-_9.10000",
                "abcdefghijklmnopqrs-_9.-1",
                "abcdefghijklmnopqrs-_9.1\n",
                "abcdefghijklmnopqrs-_.1",
                "abcdefghijklmnopqrs-+9.1"
            })
    void noOtherTextIsAWriteId(String text) {
        assertThat(WriteId.parse(text)).isEmpty();
    }

    @Test
    void aWriteIdIsChecked() {
        assertThatIllegalArgumentException().isThrownBy(() -> new WriteId("short", 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new WriteId(OPERATION, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> new WriteId(OPERATION, 10_000));
    }

    @Test
    void aTokenOfAPositionIsBounded() {
        assertThat(new Position.Token("x".repeat(4_096)).text()).hasSize(4_096);
        assertThatIllegalArgumentException().isThrownBy(() -> new Position.Token("x".repeat(4_097)));
    }

    @Test
    void aRowKeyIsShownEscapedAndQuoted() {
        assertThat(new RowKey("notes", "a\nb", " \u202E")).hasToString("notes 'a\\u000ab' / ' \\u202e'");
    }

    @Test
    void listsAreCopied() {
        List<Optional<RowVersion>> versions = new ArrayList<>(List.of(Optional.empty()));
        BatchResult.Applied applied = new BatchResult.Applied(versions);
        versions.clear();
        assertThat(applied.versions()).hasSize(1);
        List<UnreadableRow> unreadable = new ArrayList<>(List.of(new UnreadableRow(new RowKey("c", "p", "i"), "why")));
        RowPage page = new RowPage(List.of(), unreadable, 1, Optional.empty());
        unreadable.clear();
        assertThat(page.unreadable()).hasSize(1);
    }
}
