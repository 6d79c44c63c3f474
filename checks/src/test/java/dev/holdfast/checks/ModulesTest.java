package dev.holdfast.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.checks.Reactor.Module;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModulesTest {

    private static final String BOM = "storage-bom";

    static List<Module> modules() {
        return Reactor.modules();
    }

    static List<Module> unpublished() {
        return Reactor.modules().stream().filter(module -> !module.published()).toList();
    }

    static List<Module> publishedJars() {
        return Reactor.publishedJars();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void aModulePomIsShort(Module module) {
        assertThat(module.folder().resolve("pom.xml"))
                .content()
                .satisfies(pom -> assertThat(pom.lines().count()).isLessThan(50));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void aModulePomNamesNoVersionOfItsOwn(Module module) {
        if (module.name().equals(BOM)) {
            assertThat(module.pom().text("/project/version"))
                    .isEqualTo(Reactor.rootPom().text("/project/version"));
        } else {
            assertThat(module.pom().texts("//dependency/version | //plugin/version | /project/version"))
                    .isEmpty();
        }
    }

    @Test
    void theBomListsThePublishedJarsAlone() {
        Pom bom = Pom.read(Reactor.root().resolve(BOM).resolve("pom.xml"));

        assertThat(bom.texts("//dependencyManagement//artifactId"))
                .containsExactlyInAnyOrderElementsOf(
                        Reactor.publishedJars().stream().map(Module::name).toList());
    }

    @Test
    void theBomNamesThePluginVersionsOfTheParent() {
        Pom bom = Pom.read(Reactor.root().resolve(BOM).resolve("pom.xml"));

        assertThat(bom.texts("//plugin/artifactId")).isNotEmpty().allSatisfy(plugin -> {
            String version = "//plugin[artifactId='" + plugin + "']/version";
            assertThat(bom.text(version)).isEqualTo(Reactor.rootPom().text(version));
        });
    }

    @Test
    void thisModuleComesLastAndDependsOnAllOthers() {
        Pom checks = Pom.read(Reactor.root().resolve("checks/pom.xml"));
        List<String> others = Reactor.modules().stream()
                .filter(Module::jar)
                .map(Module::name)
                .filter(name -> !name.equals("checks"))
                .toList();

        assertThat(Reactor.modules()).last().hasToString("checks");
        assertThat(checks.texts("/project/dependencies/dependency/artifactId")).containsAll(others);
    }

    @ParameterizedTest
    @MethodSource("unpublished")
    void anUnpublishedModuleMakesNoReleaseJars(Module module) {
        assertThat(module.pom().text("/project/properties/maven.source.skip")).isEqualTo("true");
        assertThat(module.pom().text("/project/properties/maven.javadoc.skip")).isEqualTo("true");
    }

    @ParameterizedTest
    @MethodSource("publishedJars")
    void aPublishedModuleHasADescriptorAndDescribedPackages(Module module) {
        Required.inCi(!module.mainSources().isEmpty(), module + " has no code yet");
        Path sources = module.folder().resolve("src/main/java");
        Stream<Path> packages = module.mainSources().stream()
                .map(Path::getParent)
                .filter(folder -> !folder.equals(sources))
                .distinct();

        assertThat(sources.resolve("module-info.java")).exists();
        assertThat(packages)
                .isNotEmpty()
                .allSatisfy(folder ->
                        assertThat(folder.resolve("package-info.java")).exists());
    }

    @ParameterizedTest
    @MethodSource("publishedJars")
    void aPublishedJarCarriesTheLicence(Module module) {
        assertThat(module.classes().resolve("META-INF/LICENSE"))
                .hasSameTextualContentAs(Reactor.root().resolve("LICENSE"));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyTestClassHasANameThatSurefireRuns(Module module) {
        assertThat(TestNames.unmatched(module.testSources())).isEmpty();
    }

    @Test
    void aTestClassWithAnotherNameIsFound(@TempDir Path folder) throws IOException {
        String body = " class C {\n    @Test\n    void works() {}\n}\n";
        Path unmatched = Files.writeString(folder.resolve("Snippets.java"), "final" + body);
        Path matched = Files.writeString(folder.resolve("SnippetsTest.java"), body.strip());
        Path base = Files.writeString(folder.resolve("Base.java"), "abstract" + body);
        Path helper = Files.writeString(folder.resolve("Helper.java"), "/** For @Test methods. */ class Helper {}");

        assertThat(TestNames.unmatched(List.of(unmatched, matched, base, helper)))
                .containsExactly(unmatched);
    }
}
