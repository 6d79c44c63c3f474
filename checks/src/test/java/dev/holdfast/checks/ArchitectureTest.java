package dev.holdfast.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.holdfast.checks.ArchitectureRules.Rule;
import dev.holdfast.checks.Reactor.Module;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ArchitectureTest {

    @TestFactory
    Stream<DynamicTest> publishedCodeKeepsTheRule() {
        JavaClasses classes = importPaths(
                Reactor.publishedJars().stream().map(Module::classes).toList());
        return ArchitectureRules.of(Layout.real()).stream()
                .map(rule ->
                        DynamicTest.dynamicTest(rule.name(), () -> rule.rule().check(classes)));
    }

    @TestFactory
    Stream<DynamicTest> theRuleFailsOnPlantedCode() {
        JavaClasses planted =
                new ClassFileImporter().importPackages(Layout.planted().above());
        return ArchitectureRules.of(Layout.planted()).stream()
                .map(rule -> DynamicTest.dynamicTest(rule.name(), () -> assertFinds(rule, planted)));
    }

    @TestFactory
    Stream<DynamicTest> publishedModulesHaveClassesToCheck() {
        return Reactor.publishedJars().stream()
                .map(module -> DynamicTest.dynamicTest(module.name(), () -> {
                    Required.inCi(!module.mainSources().isEmpty(), module + " has no code yet");
                    assertThat(importPaths(List.of(module.classes()))).isNotEmpty();
                }));
    }

    private static void assertFinds(Rule rule, JavaClasses planted) {
        String found = String.join(
                "\n", rule.rule().evaluate(planted).getFailureReport().getDetails());
        assertThat(rule.broken()).allSatisfy(broken -> assertThat(found).containsPattern("\\." + broken + "\\W"));
        assertThat(found).doesNotContain(".SystemTime", ".ConformanceReport", ".OneDriver", ".ThrowsOwn");
    }

    private static JavaClasses importPaths(List<Path> folders) {
        return new ClassFileImporter().importPaths(folders);
    }
}
