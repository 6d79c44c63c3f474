package dev.holdfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each block of Java in the documents is a piece of a source that the build compiles, and most of which it runs. */
class SnippetsTest {

    private static final Path ROOT = Path.of(System.getProperty("basedir", ""), "..");

    private static final Pattern JAVA_BLOCK = Pattern.compile("^```java\n", Pattern.MULTILINE);

    /** A block with the line before it that says where it comes from: a marked region, or what starts with a line. */
    private static final Pattern TOLD_BLOCK = Pattern.compile(
            "^<!-- (region|from) ([^\n]+) of (\\S+\\.java) -->\n```java\n(.*?)^```",
            Pattern.MULTILINE | Pattern.DOTALL);

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/writing-an-adapter.md"})
    void everyBlockOfJavaIsAPieceOfASource(String document) {
        String text = read(ROOT.resolve(document));
        List<MatchResult> blocks = TOLD_BLOCK.matcher(text).results().toList();

        assertThat(blocks)
                .as("blocks that tell their source, of all blocks of Java")
                .isNotEmpty()
                .hasSize((int) JAVA_BLOCK.matcher(text).results().count());
        assertThat(blocks)
                .allSatisfy(block -> assertThat(block.group(4))
                        .isEqualTo(piece(source(block.group(3)), block.group(1), block.group(2))));
    }

    @Test
    void aRegionIsFoundWithoutItsIndent() {
        String source = "  // region a\n  one;\n\n    two;\n  // endregion\n  // region b\n  three;\n  // endregion\n";

        assertThat(piece(source, "region", "a")).isEqualTo("one;\n\n  two;\n");
        assertThat(piece(source, "region", "b")).isEqualTo("three;\n");
    }

    @Test
    void aPieceFromALineEndsWithItsBrace() {
        String source = "class A {\n  void f() {\n    if (x) {\n    }\n  }\n  void g() {\n  }\n}\n";

        assertThat(piece(source, "from", "void f(")).isEqualTo("void f() {\n  if (x) {\n  }\n}\n");
        assertThat(piece(source, "from", "class A")).isEqualTo(source);
    }

    private static String piece(String source, String how, String what) {
        String quoted = Pattern.quote(what);
        String pattern = how.equals("region")
                ? "^( *)// region " + quoted + "\n(.*?)^ *// endregion"
                : "^( *)(?=" + quoted + ")(.*?^\\1}\n)";
        List<MatchResult> found = Pattern.compile(pattern, Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(source)
                .results()
                .toList();
        assertThat(found).as(how + " " + what).hasSize(1);
        return found.get(0).group(2).replaceAll("(?m)^" + found.get(0).group(1), "");
    }

    private static String source(String name) {
        List<Path> named = new ArrayList<>();
        for (Path module : children(ROOT)) {
            Path sources = module.resolve("src");
            if (Files.isDirectory(sources)) {
                named.addAll(filesBelow(sources, name));
            }
        }
        assertThat(named).as("sources named " + name).hasSize(1);
        return read(named.get(0));
    }

    private static List<Path> children(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<Path> filesBelow(Path folder, String name) {
        try (Stream<Path> files = Files.find(folder, 50, (file, traits) -> file.endsWith(name))) {
            return files.toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String read(Path file) {
        try {
            // Some work trees have Windows' line ends.
            return Files.readString(file).replace("\r\n", "\n");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
