package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.RowKey;
import java.util.List;
import org.junit.jupiter.api.Test;

class CursorEnvelopeTest {

    /** Worked out by hand: such texts are stored outside, so what they mean must never change. */
    private static final String FIRST_RELEASE = "ASN2cXN4U7-gAAAAAAAAAAcBAAFwAAFh2tPuoJctQ1k";

    /** Those of a cursor, and some that are not. */
    private static final char[] CHARACTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ *é".toCharArray();

    private static final byte[] SCOPE = CursorEnvelope.scope("scripted", "notes");
    private static final Position AFTER = new Position.AfterRow(new RowKey("notes", "p", "a"));

    private final Cursor cursor = new CursorEnvelope(AFTER, 7).seal(SCOPE);

    private static CursorEnvelope open(String text) {
        return CursorEnvelope.open(Cursor.of(text), SCOPE, "notes", "page notes 'p'");
    }

    private static void damaged(String text) {
        assertThatThrownBy(() -> open(text))
                .as(text)
                .isInstanceOf(InvalidCursorException.class)
                .hasMessage("page notes 'p': the cursor is damaged");
    }

    @Test
    void whatGoesInComesOut() {
        String id = "\uD83D\uDE00é\u0000".repeat(60);
        for (Position position : List.of(
                AFTER,
                new Position.AfterRow(new RowKey("notes", "x".repeat(448), "y".repeat(512))),
                new Position.AfterRow(new RowKey("notes", id, id)),
                new Position.Token(""),
                new Position.Token("\uFFFF".repeat(4_096)))) {
            CursorEnvelope envelope = new CursorEnvelope(position, Long.MAX_VALUE);
            assertThat(open(envelope.seal(SCOPE).text())).isEqualTo(envelope);
        }
    }

    @Test
    void itsTextIsFitForAUrl() {
        assertThat(cursor.text()).matches("[A-Za-z0-9_-]+");
    }

    @Test
    void everyChangedCharacterIsFound() {
        String text = cursor.text();
        for (int at = 0; at < text.length(); at++) {
            for (char c : CHARACTERS) {
                if (c != text.charAt(at)) {
                    damaged(text.substring(0, at) + c + text.substring(at + 1));
                }
            }
        }
    }

    @Test
    void everyTruncationAndAdditionIsFound() {
        String text = cursor.text();
        for (int length = 0; length < text.length(); length++) {
            damaged(text.substring(0, length));
            damaged(text.substring(text.length() - length));
        }
        for (String more : List.of("A", "AAAA", "=", "==", " ", "\n")) {
            damaged(text + more);
            damaged(more + text);
        }
        damaged(text + text);
    }

    @Test
    void anythingElseIsDamaged() {
        for (String text : List.of("", "*", "null", "ʘ", "A".repeat(32_768), "A".repeat(50_000_000))) {
            assertThatThrownBy(() -> open(text)).isInstanceOf(InvalidCursorException.class);
        }
    }

    @Test
    void anotherScopeIsTold() {
        byte[] other = CursorEnvelope.scope("jdbc", "notes");
        assertThatThrownBy(() -> CursorEnvelope.open(cursor, other, "notes", "page notes 'p'"))
                .isInstanceOf(InvalidCursorException.class)
                .hasMessage("page notes 'p': the cursor belongs to another collection, query or kind of adapter");
    }

    @Test
    void scopesOfPartsThatJoinAlikeDiffer() {
        assertThat(CursorEnvelope.scope("ab", "c")).isNotEqualTo(CursorEnvelope.scope("a", "bc"));
        assertThat(CursorEnvelope.scope("a", "")).isNotEqualTo(CursorEnvelope.scope("a"));
        assertThat(CursorEnvelope.scope("", "a")).isNotEqualTo(CursorEnvelope.scope("a", ""));
    }

    @Test
    void theCollectionComesFromTheCallAndNotFromTheText() {
        CursorEnvelope opened = CursorEnvelope.open(cursor, SCOPE, "other", "page");
        assertThat(opened.position()).isEqualTo(new Position.AfterRow(new RowKey("other", "p", "a")));
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller must not do
    void nullIsNoCursor() {
        assertThatNullPointerException().isThrownBy(() -> Cursor.of(null)).withMessage("cursor");
    }

    @Test
    void aStoredTextOfTheFirstReleaseIsStillRead() {
        assertThat(open(FIRST_RELEASE)).isEqualTo(new CursorEnvelope(AFTER, 7));
        assertThat(cursor.text()).isEqualTo(FIRST_RELEASE);
    }
}
