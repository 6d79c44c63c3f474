package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.WriteId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VersionEnvelopeTest {

    /** Worked out by hand: such texts are stored outside, so what they mean must never change. */
    private static final String FIRST_RELEASE = "AZsjFckaAvPBZTE";

    private static final char[] ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".toCharArray();

    private static final char[] WIDER = (new String(ALPHABET) + "=+/ *\u00e9\u0141").toCharArray();

    private static final RowKey KEY = new RowKey("notes", "p", "a");
    private static final RowVersion TOKEN = new RowVersion("W/\"datetime'2026-11-30T00%3A00%3A00.0000001Z'\"");

    private final Version version = VersionEnvelope.of(KEY, TOKEN);

    @Test
    void whatGoesInComesOut() {
        for (String token : List.of("!", "~", "v1", "x".repeat(100), TOKEN.token())) {
            RowVersion row = new RowVersion(token);
            assertThat(VersionEnvelope.open(KEY, VersionEnvelope.of(KEY, row))).contains(row);
        }
    }

    @Test
    void itsTextIsFitForAnETagAndNeverTooLong() {
        assertThat(VersionEnvelope.of(KEY, new RowVersion("~".repeat(100))).text())
                .matches("[A-Za-z0-9_-]{1,160}");
        assertThat(VersionEnvelope.of(KEY, new RowVersion("!")).text()).matches("[A-Za-z0-9_-]{1,160}");
    }

    @Test
    void itOpensForItsOwnRecordAlone() {
        for (RowKey other : List.of(
                new RowKey("notes", "p", "b"),
                new RowKey("notes", "q", "a"),
                new RowKey("note", "sp", "a"),
                new RowKey("notes", "pa", ""),
                new RowKey("notes", "", "pa"),
                new RowKey("Notes", "p", "a"))) {
            assertThat(VersionEnvelope.open(other, version)).isEmpty();
        }
    }

    @Test
    void noChangedCharacterGivesTheSameToken() {
        String text = version.text();
        for (int at = 0; at < text.length(); at++) {
            for (char c : WIDER) {
                if (c != text.charAt(at)) {
                    Version changed = Version.of(text.substring(0, at) + c + text.substring(at + 1));
                    assertThat(VersionEnvelope.open(KEY, changed)).isNotEqualTo(Optional.of(TOKEN));
                }
            }
        }
    }

    @Test
    void aChangedFormatOrFingerprintDoesNotOpen() {
        String text = version.text();
        for (int at = 0; at < 12; at++) { // nine bytes
            for (char c : ALPHABET) {
                if (c != text.charAt(at)) {
                    Version changed = Version.of(text.substring(0, at) + c + text.substring(at + 1));
                    assertThat(VersionEnvelope.open(KEY, changed)).isEmpty();
                }
            }
        }
    }

    @Test
    void noTruncationAndNoAdditionGivesTheSameToken() {
        String text = version.text();
        for (int length = 1; length < text.length(); length++) {
            assertThat(VersionEnvelope.open(KEY, Version.of(text.substring(0, length))))
                    .isNotEqualTo(Optional.of(TOKEN));
        }
        for (String more : List.of("A", "AA", "=", "==", " ", "\n")) {
            assertThat(VersionEnvelope.open(KEY, Version.of(text + more))).isNotEqualTo(Optional.of(TOKEN));
            assertThat(VersionEnvelope.open(KEY, Version.of(more + text))).isEmpty();
        }
    }

    @Test
    void malformedTextsDoNotOpen() {
        for (String text :
                List.of("*", "\"*\"", "W/\"*\"", "0", "null", "any", "A", "====", "\u0000", "x".repeat(161))) {
            assertThat(VersionEnvelope.open(KEY, Version.of(text))).as(text).isEmpty();
        }
        assertThat(VersionEnvelope.open(KEY, Version.of("A".repeat(50_000_000))))
                .isEmpty();
    }

    @Test
    void aSupersededVersionIsAVersionThatNeverOpens() {
        Version superseded = VersionEnvelope.superseded(KEY, new WriteId("x".repeat(22), 9_999));
        assertThat(superseded.text()).matches("[A-Za-z0-9_-]{1,160}");
        assertThat(VersionEnvelope.open(KEY, superseded)).isEmpty();
    }

    @Test
    void aTextOfBlanksIsNoVersion() {
        for (String blank : List.of("", " ", "\t\n", "\u2003")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Version.of(blank))
                    .withMessage("version is blank; there is no version that means \"any\"");
        }
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller must not do
    void nullIsNoVersion() {
        assertThatNullPointerException().isThrownBy(() -> Version.of(null)).withMessage("version");
    }

    @Test
    void aMalformedOrForeignVersionIsRefusedWithoutACall() {
        Rig rig = new Rig();
        rig.given("there");
        Version foreign = rig.given("b", "neighbour");
        for (Version wrong : List.of(foreign, Version.of("*"), Version.of("x".repeat(500)))) {
            assertThat(rig.notes.putIfUnchanged(Rig.note("new"), wrong)).isEmpty();
            assertThat(rig.notes.deleteIfUnchanged(Rig.KEY, wrong)).isFalse();
        }
        assertThat(rig.driver.sent).isEmpty();
        assertThat(rig.text()).contains("there");
    }

    @Test
    void aStoredTextOfTheFirstReleaseIsStillRead() {
        assertThat(VersionEnvelope.open(KEY, Version.of(FIRST_RELEASE))).contains(new RowVersion("e1"));
        assertThat(VersionEnvelope.of(KEY, new RowVersion("e1")).text()).isEqualTo(FIRST_RELEASE);
    }
}
