package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DigestTest {

    @Test
    void textsThatDifferInAnUnpairedSurrogateDoNotMeet() {
        assertThat(Digest.ofTexts("\uD800")).isNotEqualTo(Digest.ofTexts("\uD801"));
    }

    @Test
    void listsOfTextsWithTheSameCharactersDoNotMeet() {
        assertThat(Digest.ofTexts("a", "bc")).isNotEqualTo(Digest.ofTexts("ab", "c"));
    }
}
