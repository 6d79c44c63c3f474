package dev.holdfast.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.checks.Reactor.Module;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavadocSentencesTest {

    @Test
    void everyPublicTypeAndMethodOpensWithASentence() {
        List<Path> sources = Reactor.publishedJars().stream()
                .map(Module::mainSources)
                .flatMap(List::stream)
                .toList();

        assertThat(sources).isNotEmpty();
        assertThat(JavadocSentences.missing(sources)).isEmpty();
    }

    @Test
    void whatHasNoSentenceIsFound(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("A.java"), """
                /** Documented. */
                public interface A {
                    int bare();
                    /** No period */
                    int unfinished();
                    // Not Javadoc.
                    static int commented() { return 0; }
                    record Bare(int a) {}
                }
                """);

        assertThat(JavadocSentences.missing(List.of(file)))
                .extracting(found -> found.substring(found.lastIndexOf('/') + 1))
                .containsExactly("A.java:3 bare", "A.java:5 unfinished", "A.java:7 commented", "A.java:8 Bare");
    }

    @Test
    void whatNeedsNoSentenceIsLeftAlone(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("B.java"), """
                /** Documented. */
                public record B(int a) implements C {
                    public B {}
                    public int a() { return a; }
                    @Override
                    public int c() { return 0; }
                    /** {@return the double} */
                    public int twice() { return 2 * a; }
                    int hidden() { return 0; }
                    private static final class Hidden { public int seen() { return 0; } }
                }
                """);

        assertThat(JavadocSentences.missing(List.of(file))).isEmpty();
    }
}
