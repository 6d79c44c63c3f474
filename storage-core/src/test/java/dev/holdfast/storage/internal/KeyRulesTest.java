package dev.holdfast.storage.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRulesTest {

    private static void refusedPartition(String partition, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeyRules.checkPartition(partition))
                .withMessage(message);
    }

    private static void refusedId(String id, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeyRules.checkId(id))
                .withMessage(message);
    }

    @Test
    void aPartitionHasUpTo448Bytes() {
        for (String unit : new String[] {"x", "é", "€", "\uD83D\uDE00"}) {
            int bytes = Text.utf8Length(unit);
            String full = unit.repeat(448 / bytes) + "x".repeat(448 % bytes);
            assertThat(KeyRules.checkPartition(full)).isEqualTo(full);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KeyRules.checkPartition(full + "x"))
                    .withMessageStartingWith("key partition '")
                    .withMessageEndingWith("449 UTF-8 bytes; the limit is 448");
        }
    }

    @Test
    void anIdHasUpTo512Bytes() {
        for (String unit : new String[] {"x", "é", "€", "\uD83D\uDE00"}) {
            int bytes = Text.utf8Length(unit);
            String full = unit.repeat(512 / bytes) + "x".repeat(512 % bytes);
            assertThat(KeyRules.checkId(full)).isEqualTo(full);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KeyRules.checkId(full + "x"))
                    .withMessageEndingWith("513 UTF-8 bytes; the limit is 512");
        }
    }

    @Test
    void theEmptyTextIsNoPartOfAKey() {
        refusedPartition("", "key partition is empty; it has 1 to 448 UTF-8 bytes");
        refusedId("", "key id is empty; it has 1 to 512 UTF-8 bytes");
    }

    @Test
    void aHugeTextIsRefusedByItsLengthAloneInAShortMessage() {
        String huge = "x".repeat(100_000_000) + "/";
        for (String message : new String[] {
            messageOf(() -> KeyRules.checkId(huge)),
            messageOf(() -> KeyRules.checkPartition(huge)),
            messageOf(() -> KeyRules.checkIdBound("id prefix", huge))
        }) {
            assertThat(message).contains("has at least 100000001 UTF-8 bytes").hasSizeLessThan(400);
        }
        assertThat(messageOf(() -> KeyRules.checkCollection(huge))).hasSizeLessThan(400);
    }

    private static String messageOf(Runnable check) {
        try {
            check.run();
        } catch (IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage());
        }
        throw new AssertionError("not refused");
    }

    @Test
    void everyForbiddenCharacterIsNamedWithItsPlace() {
        for (int c = 0; c <= 0xFFFF; c++) {
            boolean forbidden = "/\\#?".indexOf(c) >= 0 || c <= 0x1F || (c >= 0x7F && c <= 0x9F);
            if (Character.isSurrogate((char) c)) {
                continue;
            }
            String text = "ab" + (char) c;
            if (forbidden) {
                String named = String.format("has the character U+%04X at index 2", c);
                assertThat(messageOf(() -> KeyRules.checkId(text))).contains(named);
                assertThat(messageOf(() -> KeyRules.checkPartition(text))).contains(named);
                assertThat(messageOf(() -> KeyRules.checkIdBound("id from", text)))
                        .startsWith("id from")
                        .contains(named);
            } else {
                assertThat(KeyRules.checkId(text)).isEqualTo(text);
                assertThat(KeyRules.checkPartition(text)).isEqualTo(text);
            }
        }
    }

    @Test
    void messagesShowWhatIsWrongEscaped() {
        refusedId(
                "a\nb",
                "key id 'a\\u000ab' has the character U+000A at index 1; not allowed are / \\ # ? and control characters");
        refusedId("a\uD83Db", "key id 'a\\ud83db' has an unpaired surrogate at index 1");
        refusedPartition("\uDE00", "key partition '\\ude00' has an unpaired surrogate at index 0");
    }

    @Test
    void idsOfTheEngineAreReserved() {
        refusedId("_hf", "key id '_hf' is not allowed: ids that start with '_hf' are reserved");
        refusedId("_hfx", "key id '_hfx' is not allowed: ids that start with '_hf' are reserved");
        assertThat(KeyRules.checkId("_h")).isEqualTo("_h");
        assertThat(KeyRules.checkId("_HF")).isEqualTo("_HF");
        assertThat(KeyRules.checkId("x_hf")).isEqualTo("x_hf");
        assertThat(KeyRules.checkPartition("_hf")).isEqualTo("_hf");
        assertThat(KeyRules.checkIdBound("id prefix", "_hf")).isEqualTo("_hf");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ", " a ", "a ", ".", "..", "%2F", "+", ";", ":", ",", "'", "\"", "\uFEFF", "\u202E", "é", "e\u0301"
            })
    void everyOtherTextIsTakenAsItIs(String text) {
        assertThat(KeyRules.checkId(text)).isSameAs(text);
        assertThat(KeyRules.checkPartition(text)).isSameAs(text);
    }

    @Test
    void aBoundMayBeEmptyAndAsLongAsAnId() {
        assertThat(KeyRules.checkIdBound("id from", "")).isEmpty();
        assertThat(KeyRules.checkIdBound("id from", "x".repeat(512))).hasSize(512);
        assertThatIllegalArgumentException().isThrownBy(() -> KeyRules.checkIdBound("id from", "x".repeat(513)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "Z", "a-b_9", "notes"})
    void collectionNamesAreLettersDigitsUnderscoreAndMinus(String name) {
        assertThat(KeyRules.checkCollection(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "9a", "_a", "-a", "a b", "a:b", "é", "a\n", "ａ", "_hf"})
    void otherCollectionNamesAreRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeyRules.checkCollection(name))
                .withMessage("collection name '" + Text.shown(name)
                        + "' is not allowed: a letter, then up to 62 letters, digits, '_' or '-'");
    }

    @Test
    void aCollectionNameHasUpTo63Characters() {
        assertThat(KeyRules.checkCollection("x".repeat(63))).hasSize(63);
        assertThatIllegalArgumentException().isThrownBy(() -> KeyRules.checkCollection("x".repeat(64)));
    }
}
