package dev.holdfast.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkdownTest {

    @Test
    void linksInCodeAreNone() {
        Markdown text = Markdown.of("[a](a.md) `[b](b.md)`\n```\n[c](c.md)\n```\n[d](d.md \"D\")\n[e]: e.md\n");

        assertThat(text.links()).containsExactly("a.md", "d.md", "e.md");
    }

    @Test
    void aLinkToNoFileIsBroken(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("there.md"), "");
        Path file = Files.writeString(
                folder.resolve("a.md"),
                "[a](there.md) [b](gone.md) [c](.) [d](https://example.com/gone) [e](mailto:x@y)");

        assertThat(Markdown.brokenLinks(file)).containsExactly("gone.md");
    }

    @Test
    void aLinkToNoHeadingIsBroken(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("there.md"), "# How to: `run` it\n");
        Path file = Files.writeString(
                folder.resolve("a.md"),
                "## Here\n[a](there.md#how-to-run-it) [b](there.md#gone) [c](#here) [d](#there)");

        assertThat(Markdown.brokenLinks(file)).containsExactly("there.md#gone", "#there");
    }

    @Test
    void theFirstColumnOfATableIsReadWithoutMarkup() {
        Markdown text = Markdown.of(
                "| Case | No |\n|---|---|\n| no | 1 |\n\n| Module | For |\n|:--|---|\n| `a` | 1 |\n| [`b-c`](b/) | 2 |\n\n| no | 3 |\n");

        assertThat(text.firstColumn("module")).containsExactly("a", "b-c");
    }

    @Test
    void headingsInCodeAreNone() {
        assertThat(Markdown.of("# A\n## B\n```\n## C\n```\n### D\n").headings(2))
                .containsExactly("B");
    }
}
