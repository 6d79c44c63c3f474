package dev.holdfast.storage.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextTest {

    private static final int ROUNDS = 20_000;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    /** Well-formed text of a few characters that orders tell apart: below, between, beside and above the surrogates. */
    private String text() {
        int[] points = {'a', 'b', 'z', 0x7F, 0xE9, 0xD7FE, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF};
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    @Test
    void textsCompareByCodePoint() {
        for (int i = 0; i < ROUNDS; i++) {
            String left = text();
            String right = text();
            int expected = Arrays.compare(
                    left.codePoints().toArray(), right.codePoints().toArray());
            assertThat(Integer.signum(Text.compareCodePoints(left, right)))
                    .as("%s and %s, seed %d", Text.shown(left), Text.shown(right), seed)
                    .isEqualTo(Integer.signum(expected));
        }
    }

    @Test
    void codePointOrderIsThatOfUtf8Bytes() {
        for (int i = 0; i < ROUNDS; i++) {
            String left = text();
            String right = text();
            int expected = Arrays.compareUnsigned(
                    left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
            assertThat(Integer.signum(Text.compareCodePoints(left, right)))
                    .as("seed %d", seed)
                    .isEqualTo(Integer.signum(expected));
        }
    }

    @Test
    void lengthsAreThoseOfTheEncoding() {
        for (int i = 0; i < ROUNDS; i++) {
            String text = text();
            assertThat(Text.utf8Length(text))
                    .as("seed %d", seed)
                    .isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    @Test
    void theFirstSurrogateWithoutAPartnerIsFound() {
        String pair = "\uD83D\uDE00";
        assertThat(Text.unpairedSurrogate("a" + pair + pair)).isEqualTo(-1);
        assertThat(Text.unpairedSurrogate("")).isEqualTo(-1);
        assertThat(Text.unpairedSurrogate(pair + "\uD83D")).isEqualTo(2);
        assertThat(Text.unpairedSurrogate(pair + "\uDE00")).isEqualTo(2);
        assertThat(Text.unpairedSurrogate("\uD83D" + pair)).isEqualTo(0);
        assertThat(Text.unpairedSurrogate("\uDE00\uD83D")).isEqualTo(0);
        assertThat(Text.unpairedSurrogate("ab\uD83Dc\uDE00")).isEqualTo(2);
    }

    @Test
    void thePartThatAllBackendsOrderAlikeEndsBeforeTheSurrogates() {
        assertThat(Text.commonlyOrderedPrefix("a\uD7FFb")).isEqualTo("a\uD7FFb");
        assertThat(Text.commonlyOrderedPrefix("a\uE000b")).isEqualTo("a");
        assertThat(Text.commonlyOrderedPrefix("a\uD83D\uDE00b")).isEqualTo("a");
        assertThat(Text.commonlyOrderedPrefix("\uFFFF")).isEmpty();
    }

    @Test
    void theTextAfterAPrefixIsAboveEverythingThatStartsWithIt() {
        for (int i = 0; i < ROUNDS; i++) {
            String prefix = Text.commonlyOrderedPrefix(text());
            String after = Text.afterPrefix(prefix);
            if (after != null) {
                String longer = prefix + text();
                assertThat(Text.compareCodePoints(longer, after))
                        .as("seed %d", seed)
                        .isNegative();
                assertThat(longer.compareTo(after)).as("seed %d", seed).isNegative();
            }
        }
    }

    @Test
    void theTextAfterAPrefixIsTheLeastSuch() {
        assertThat(Text.afterPrefix("ab")).isEqualTo("ac");
        assertThat(Text.afterPrefix("a\uD7FE")).isEqualTo("a\uD7FF");
        assertThat(Text.afterPrefix("a\uD7FF\uD7FF")).isEqualTo("b");
        assertThat(Text.afterPrefix("\uD7FF")).isNull();
        assertThat(Text.afterPrefix("")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x00, 0x0A, 0x0D, 0x1B, 0x7F, 0x85, 0x9F, 0xAD, 0x61C, 0x200B, 0x200E, 0x202E, 0x2028, 0x2029, 0x2066,
                0xFEFF, 0xE0001
            })
    void charactersThatSpoilALogAreEscaped(int codePoint) {
        String text = Character.toString(codePoint);
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(unit -> escaped.append(String.format("\\u%04x", unit)));
        assertThat(Text.shown("a" + text + "b")).isEqualTo("a" + escaped + "b");
    }

    @Test
    void anUnpairedSurrogateIsEscapedAndAPairIsNot() {
        assertThat(Text.shown("\uD83D")).isEqualTo("\\ud83d");
        assertThat(Text.shown("\uDE00x")).isEqualTo("\\ude00x");
        assertThat(Text.shown("\uD83D\uDE00 né Ωמ")).isEqualTo("\uD83D\uDE00 né Ωמ");
    }

    @Test
    void escapesCannotBeForged() {
        assertThat(Text.shown("\\u000a")).isEqualTo("\\\\u000a");
    }

    @Test
    void longTextsAreCutAfterTwoHundredUnitsButNotWithinAPair() {
        assertThat(Text.shown("x".repeat(200))).isEqualTo("x".repeat(200));
        assertThat(Text.shown("x".repeat(201))).isEqualTo("x".repeat(200) + "…");
        assertThat(Text.shown("x".repeat(199) + "\uD83D\uDE00" + "y")).isEqualTo("x".repeat(199) + "\uD83D\uDE00…");
        assertThat(Text.shown("x".repeat(199) + "\uD83D\uDE00")).isEqualTo("x".repeat(199) + "\uD83D\uDE00");
    }
}
