package dev.holdfast.storage.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldRulesTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "_", "_a9", "Ab_1", "constructor", "__proto__", "_h", "hf_", "_HF", "partition", "id"})
    void namesAreLettersDigitsAndUnderscore(String name) {
        assertThat(FieldRules.checkName(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1a", "a-b", "a.b", "a b", "é", "a\n", "\na", "a\u0000", "ａ"})
    void otherNamesAreRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FieldRules.checkName(name))
                .withMessage("field name '" + Text.shown(name)
                        + "' is not allowed: a letter or '_', then up to 127 letters, digits or '_'");
    }

    @Test
    void aNameHasUpTo128Characters() {
        assertThat(FieldRules.checkName("x".repeat(128))).hasSize(128);
        assertThatIllegalArgumentException().isThrownBy(() -> FieldRules.checkName("x".repeat(129)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "partitionKey",
                "PARTITIONKEY",
                "rowKey",
                "RowKey",
                "timestamp",
                "TIMESTAMP",
                "Timestamp",
                "etag",
                "ETag",
                "_hf",
                "_hfx"
            })
    void reservedNamesAreRefusedInAnyCase(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FieldRules.checkName(name))
                .withMessageContaining("field name '" + name + "' is reserved");
    }

    @Test
    void theLocaleOfTheMachineChangesNothing() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            assertThatIllegalArgumentException().isThrownBy(() -> FieldRules.checkName("TIMESTAMP"));
            assertThatIllegalArgumentException().isThrownBy(() -> FieldRules.checkName("PARTITIONKEY"));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller must not do
    void nullIsNoName() {
        assertThatNullPointerException()
                .isThrownBy(() -> FieldRules.checkName(null))
                .withMessage("field name");
    }

    @Test
    void aHugeNameIsRefusedInAShortMessage() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FieldRules.checkName("x".repeat(50_000_000)))
                .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(400));
    }
}
