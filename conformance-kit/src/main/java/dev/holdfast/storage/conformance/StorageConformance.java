package dev.holdfast.storage.conformance;

import dev.holdfast.storage.conformance.CaseResult.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * All cases of the kit as JUnit tests; an adapter's test class extends it and says how to make a backend. A case that is not
 * run shows as aborted, with the reason. At the end, one line is printed and the results are written to {@code
 * target/conformance/<adapter>.tsv}. With {@code -Dholdfast.cases=K4} only the cases whose ids start so are run.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
@Isolated("some cases change the JVM's default locale and time zone")
public abstract class StorageConformance {

    /** Cases whose ids start so, for work on one of them; there is no report then. */
    private static final @Nullable String ONLY = System.getProperty("holdfast.cases");

    private final List<CaseResult> results = new ArrayList<>();
    private @Nullable ConformanceRun run;

    /** For subclasses; JUnit makes one instance, on which all cases run. */
    protected StorageConformance() {}

    /** A new backend, empty and independent of every other. */
    protected abstract Backend newBackend() throws Exception;

    /** The name under which results are reported; by default from the name of the class. */
    protected String adapterName() {
        return getClass().getSimpleName().replace("ConformanceTest", "").toLowerCase(Locale.ROOT);
    }

    /** Known defects of the test backend, not of the adapter: case id to reason. */
    protected Map<String, String> knownDefects() {
        return Map.of();
    }

    /** How much the cases with many threads do. */
    protected Scale scale() {
        return Scale.NORMAL;
    }

    @TestFactory
    Stream<DynamicNode> conformance() {
        run = new ConformanceRun(harness());
        Map<String, List<DynamicNode>> chapters = new LinkedHashMap<>();
        for (ConformanceCase conformanceCase : asked()) {
            chapters.computeIfAbsent(RuleBook.chapter(conformanceCase.rules().get(0)), title -> new ArrayList<>())
                    .add(test(conformanceCase));
        }
        return chapters.entrySet().stream()
                .map(chapter -> DynamicContainer.dynamicContainer(chapter.getKey(), chapter.getValue()));
    }

    @AfterAll
    void report() throws Exception {
        ConformanceReport report = new ConformanceReport(adapterName(), results);
        if (ONLY == null) {
            report.write(ConformanceReport.directory());
        }
        report.print();
        if (run != null) {
            run.close();
        }
    }

    private static List<ConformanceCase> asked() {
        List<ConformanceCase> asked = ConformanceKit.cases().stream()
                .filter(conformanceCase -> ONLY == null || conformanceCase.id().startsWith(ONLY))
                .toList();
        if (asked.isEmpty()) {
            throw new IllegalArgumentException("no case has an id that starts with " + ONLY);
        }
        return asked;
    }

    private DynamicTest test(ConformanceCase conformanceCase) {
        return DynamicTest.dynamicTest(conformanceCase.displayName(), () -> {
            CaseResult result = Objects.requireNonNull(run).run(conformanceCase);
            results.add(result);
            if (result.status() == Status.NOT_RUN) {
                Assumptions.abort(result.reason());
            }
            if (result.failure().isPresent()) {
                throw result.failure().get();
            }
        });
    }

    private Harness harness() {
        return new Harness() {
            @Override
            public String adapterName() {
                return StorageConformance.this.adapterName();
            }

            @Override
            public Backend newBackend() throws Exception {
                return StorageConformance.this.newBackend();
            }

            @Override
            public Map<String, String> knownDefects() {
                return StorageConformance.this.knownDefects();
            }

            @Override
            public Scale scale() {
                return StorageConformance.this.scale();
            }
        };
    }
}
