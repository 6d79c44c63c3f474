package dev.holdfast.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.checks.Reactor.Module;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DocumentsTest {

    private static final Set<String> CHANGELOG_HEADINGS =
            Set.of("Upgrade notes", "Added", "Changed", "Deprecated", "Removed", "Fixed", "Security");

    static List<Path> documents() {
        return Reactor.files(Reactor.root(), ".md");
    }

    @Test
    void theReadmeListsThePublishedModulesAlone() {
        Path readme = Reactor.root().resolve("README.md");
        Required.inCi(Files.exists(readme), "there is no README.md yet");

        assertThat(Markdown.of(Reactor.read(readme)).firstColumn("Module"))
                .containsExactlyInAnyOrderElementsOf(
                        Reactor.published().stream().map(Module::name).toList());
    }

    @ParameterizedTest
    @MethodSource("documents")
    void relativeLinksLeadSomewhere(Path document) {
        assertThat(Markdown.brokenLinks(document))
                .as("broken links of " + Reactor.shown(document))
                .isEmpty();
    }

    @Test
    void theChangelogStartsWithTheUnreleased() {
        Markdown changelog = Markdown.of(Reactor.read(Reactor.root().resolve("CHANGELOG.md")));

        assertThat(changelog.headings(2)).first().isEqualTo("Unreleased");
        assertThat(changelog.headings(3)).isNotEmpty().isSubsetOf(CHANGELOG_HEADINGS);
    }

    @Test
    void decisionRecordsAreNumberedWithoutGapsAndIndexed() {
        Path folder = Reactor.root().resolve("docs/adr");
        List<String> records = Reactor.files(folder, ".md").stream()
                .map(file -> folder.relativize(file).toString())
                .filter(name -> !name.equals("README.md"))
                .toList();

        assertThat(records).isNotEmpty();
        for (int i = 0; i < records.size(); i++) {
            assertThat(records.get(i)).startsWith(String.format("%04d-", i + 1));
        }
        assertThat(Markdown.of(Reactor.read(folder.resolve("README.md"))).links())
                .containsSubsequence(records);
    }

    @Test
    void noFileNamesAMachine() {
        Stream<Path> texts = Stream.of(
                        ".java",
                        ".md",
                        ".xml",
                        ".json",
                        ".js",
                        ".mjs",
                        ".yml",
                        ".yaml",
                        ".properties",
                        ".config",
                        ".sql",
                        ".sh",
                        ".tsv",
                        ".txt",
                        "/run")
                .flatMap(ending -> Reactor.files(Reactor.root(), ending).stream());

        assertThat(texts)
                .isNotEmpty()
                .allSatisfy(file -> assertThat(ForbiddenWords.ofMachines(Reactor.read(file)))
                        .isEmpty());
    }

    @Test
    void mainSourcesPromiseNothing() {
        Stream<Path> sources = Reactor.modules().stream().flatMap(module -> module.mainSources().stream());

        assertThat(sources)
                .isNotEmpty()
                .allSatisfy(file -> assertThat(ForbiddenWords.ofPromises(Reactor.read(file)))
                        .isEmpty());
    }

    @Test
    void forbiddenWordsAreFound() {
        assertThat(ForbiddenWords.ofMachines("cd /wo" + "rk/main; ls ~/.m" + "2/repository /home/wo" + "rk/a"))
                .hasSize(2);
        assertThat(ForbiddenWords.ofPromises("// TO" + "DO later, TO" + "DOS, FIX" + "ME"))
                .hasSize(2);
    }
}
