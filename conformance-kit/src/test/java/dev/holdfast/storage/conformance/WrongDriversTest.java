package dev.holdfast.storage.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.holdfast.storage.conformance.CaseResult.Status;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The kit must fail what is wrong: each defect of the catalogue by a case of each rule that it breaks. */
class WrongDriversTest {

    static List<WrongDriver> catalogue() {
        return Stream.of(WrongKeysAndValues.all(), WrongWrites.all(), WrongReads.all(), WrongLives.all())
                .flatMap(List::stream)
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> isFailedByTheRuleThatItBreaks() {
        return catalogue().stream()
                .flatMap(wrong -> wrong.rules().stream()
                        .map(rule -> dynamicTest(rule + " fails: " + wrong, () -> assertFailed(wrong, rule))));
    }

    private static void assertFailed(WrongDriver wrong, String rule) {
        List<ConformanceCase> cases = RuleBook.casesOf(RuleBook.rule(rule)).stream()
                .filter(conformanceCase -> conformanceCase.id().startsWith(rule + "-"))
                .toList();
        try (ConformanceRun run = new ConformanceRun(harness(wrong))) {
            assertThat(cases)
                    .anySatisfy(conformanceCase ->
                            assertThat(run.run(conformanceCase).status()).isEqualTo(Status.FAILED));
        }
    }

    static Harness harness(WrongDriver wrong) {
        return new Harness() {
            @Override
            public String adapterName() {
                return "wrong";
            }

            @Override
            public Backend newBackend() {
                return wrong.backend().get();
            }

            @Override
            public Scale scale() {
                return new Scale(2, 10);
            }
        };
    }
}
