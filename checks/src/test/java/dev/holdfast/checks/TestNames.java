package dev.holdfast.checks;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Finds test classes that Surefire would pass over without a word, because of their names. */
final class TestNames {

    private static final Pattern HAS_TESTS = Pattern.compile(
            "^\\s*@(Test|TestFactory|TestTemplate|ParameterizedTest|RepeatedTest|ArchTest)\\b", Pattern.MULTILINE);
    private static final Pattern ABSTRACT = Pattern.compile("^(public )?abstract class ", Pattern.MULTILINE);

    private TestNames() {}

    static List<Path> unmatched(List<Path> sources) {
        return sources.stream()
                .filter(source -> !source.toString().endsWith("Test.java"))
                .filter(source -> hasTestsOfItsOwn(Reactor.read(source)))
                .toList();
    }

    private static boolean hasTestsOfItsOwn(String source) {
        return HAS_TESTS.matcher(source).find() && !ABSTRACT.matcher(source).find();
    }
}
