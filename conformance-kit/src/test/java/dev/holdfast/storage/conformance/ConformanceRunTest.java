package dev.holdfast.storage.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.conformance.CaseResult.Status;
import dev.holdfast.storage.spi.StorageDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceRunTest {

    private static final ConformanceCase GOOD =
            ConformanceCase.of("R1-good", "all is well", "nowhere", context -> context.items());
    private static final ConformanceCase BAD = ConformanceCase.of(
            "R1-bad",
            "one is two",
            "arithmetic",
            context -> Check.equal(1, 2 + context.random().nextInt(1), "one"));

    private static Harness harness(Backend backend, Map<String, String> defects) {
        return new Harness() {
            @Override
            public String adapterName() {
                return "toy";
            }

            @Override
            public Backend newBackend() {
                return backend;
            }

            @Override
            public Map<String, String> knownDefects() {
                return defects;
            }
        };
    }

    @Test
    void tellsWhatPassedAndWhatFailedAndWhereToLook() {
        List<CaseResult> results = ConformanceRun.runAll(harness(new ToyBackend(), Map.of()), List.of(GOOD, BAD));
        assertThat(results).extracting(CaseResult::status).containsExactly(Status.PASSED, Status.FAILED);
        assertThat(results.get(1).reason())
                .contains("R1-bad", "expected 1 but was 2", "arithmetic", "-Dholdfast.seed=");
    }

    @Test
    void aKnownDefectOfTheTestBackendIsNotRunAndSaysWhy() {
        Harness harness = harness(new ToyBackend(), Map.of("K4-quotes", "the emulator misfiles quotes"));
        ConformanceCase quotes = ConformanceKit.cases().stream()
                .filter(each -> each.id().equals("K4-quotes"))
                .findFirst()
                .orElseThrow();
        CaseResult result = ConformanceRun.runAll(harness, List.of(quotes)).get(0);
        assertThat(result.status()).isEqualTo(Status.NOT_RUN);
        assertThat(result.reason()).contains("the emulator misfiles quotes");
    }

    @Test
    void aKnownDefectOfNoCaseIsRefused() {
        assertThatThrownBy(() -> new ConformanceRun(harness(new ToyBackend(), Map.of("K4-qoutes", "typing error"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("K4-qoutes");
    }

    @Test
    void aBackendThatCannotBeMadeFailsEveryCase() {
        Backend broken = new ToyBackend() {
            @Override
            public StorageDriver openDriver() {
                throw new IllegalStateException("no such server");
            }
        };
        List<CaseResult> results = ConformanceRun.runAll(harness(broken, Map.of()), List.of(GOOD, GOOD));
        assertThat(results).extracting(CaseResult::status).containsOnly(Status.FAILED);
    }

    @Test
    void aCaseWithoutItsHookIsNotRun() {
        Backend bare = new Backend() {
            private final ToyBackend rows = new ToyBackend();

            @Override
            public StorageDriver openDriver() {
                return rows.openDriver();
            }

            @Override
            public void close() {
                rows.close();
            }
        };
        List<ConformanceCase> foreign = RuleBook.casesOf(RuleBook.rule("V8"));
        assertThat(ConformanceRun.runAll(harness(bare, Map.of()), foreign))
                .filteredOn(result -> result.status() == Status.NOT_RUN)
                .extracting(result -> result.conformanceCase().id())
                .containsExactly("V8-driver-reads", "V8-driver-writes", "V8-foreign-rows");
    }

    @Test
    void theReportHasOneLineForEachCase(@TempDir Path directory) throws IOException {
        List<CaseResult> results = List.of(
                CaseResult.passed(GOOD),
                CaseResult.failed(BAD, new AssertionError("two\tlines\nof text")),
                CaseResult.notRun(GOOD, "why"));
        ConformanceReport report = new ConformanceReport("toy", results);
        assertThat(Files.readAllLines(report.write(directory)))
                .containsExactly(
                        "# adapter toy",
                        "PASSED\tR1-good\tall is well\t",
                        "FAILED\tR1-bad\tone is two\ttwo lines of text",
                        "NOT_RUN\tR1-good\tall is well\twhy");
        assertThat(report.summary()).contains("conformance of toy: 1 passed, 1 failed, 1 not run");
    }
}
