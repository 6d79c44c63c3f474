package dev.holdfast.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CodeLinesTest {

    @Test
    void blankLinesDoNotCount() {
        assertThat(CodeLines.of("\n  \n\t\nint a;\n\n")).isEqualTo(1);
    }

    @Test
    void aLastLineWithoutLineBreakCounts() {
        assertThat(CodeLines.of("int a;\nint b;")).isEqualTo(2);
    }

    @Test
    void windowsLineEndsAreBlank() {
        assertThat(CodeLines.of("int a;\r\n\r\n// no\r\nint b;\r\n")).isEqualTo(2);
    }

    @Test
    void commentsAloneDoNotCount() {
        assertThat(CodeLines.of("// one\n  // two\n/* three */\n/** four\n * five\n */\n"))
                .isZero();
    }

    @Test
    void codeBesideACommentCounts() {
        assertThat(CodeLines.of("int a; // one\n/* two */ int b;\nint /* three\nfour */ c;\n"))
                .isEqualTo(4);
    }

    @Test
    void theMiddleOfABlockCommentDoesNotCount() {
        assertThat(CodeLines.of("int a; /* one\nint b;\n// */ int c;\n")).isEqualTo(2);
    }

    @Test
    void blockCommentsDoNotNest() {
        assertThat(CodeLines.of("/* /* */ int a;\n")).isEqualTo(1);
    }

    @Test
    void commentSignsInTextAreCode() {
        assertThat(CodeLines.of("String a = \"/*\";\nint b;\nString c = \"*/ //\";\nint d;\n"))
                .isEqualTo(4);
    }

    @Test
    void escapedQuotesDoNotEndText() {
        assertThat(CodeLines.of("String a = \"\\\" /*\";\nint b;\nString c = \"\\\\\"; /* no\nno */\n"))
                .isEqualTo(3);
    }

    @Test
    void quotesInCharactersAreNoText() {
        assertThat(CodeLines.of("char a = '\"'; // \"\nchar b = '\\''; /* '\nno */\nint c;\n"))
                .isEqualTo(3);
    }

    @Test
    void linesOfATextBlockCountUnlessBlank() {
        assertThat(CodeLines.of("String a = \"\"\"\n  // one\n\n  /* \"two\" \\\"\"\"\n  three\\\n  \"\"\";\n"))
                .isEqualTo(5);
    }

    @Test
    void aTextBlockEnds() {
        assertThat(CodeLines.of("String a = \"\"\"\n  x\"\"\"; /* no\nno */ // no\n"))
                .isEqualTo(2);
    }

    @Test
    void anEmptyTextIsNoTextBlock() {
        assertThat(CodeLines.of("String a = \"\"; /* no\nno */\n")).isEqualTo(1);
    }
}
