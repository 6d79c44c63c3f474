package dev.holdfast.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.checks.ConformanceRun.Outcome;
import dev.holdfast.checks.ConformanceRun.Status;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Reads what the conformance runs of the other modules left behind, and shows it as one table. */
class ConformanceSummaryTest {

    /** Backends that every machine can start; others may be missing where their server is. */
    private static final Set<String> EXPECTED = Set.of("inmemory", "h2-memory", "h2-file", "azurite");

    private static final List<ConformanceRun> RUNS = ConformanceRun.all();

    @BeforeAll
    static void print() {
        System.out.printf("%n%-20s %7s %7s %7s %7s%n", "Conformance", "cases", "passed", "failed", "not run");
        for (ConformanceRun run : RUNS) {
            System.out.printf(
                    "%-20s %7d %7d %7d %7d%n",
                    run.adapter(),
                    run.cases().size(),
                    run.idsOf(Status.PASSED).size(),
                    run.idsOf(Status.FAILED).size(),
                    run.idsOf(Status.NOT_RUN).size());
        }
        RUNS.forEach(run -> run.cases().forEach((id, outcome) -> printUnlessPassed(run, id, outcome)));
        System.out.println();
    }

    private static void printUnlessPassed(ConformanceRun run, String id, Outcome outcome) {
        if (outcome.status() != Status.PASSED) {
            System.out.printf(
                    "%-20s %-7s %s %s: %s%n", run.adapter(), outcome.status(), id, outcome.title(), outcome.reason());
        }
    }

    @Test
    void everyExpectedAdapterLeftAReport() {
        Set<String> absent = new TreeSet<>(EXPECTED);
        absent.removeAll(RUNS.stream().map(ConformanceRun::adapter).collect(Collectors.toSet()));

        Required.inCi(absent.isEmpty(), "no conformance report of " + absent + "; a whole build leaves one of each");
    }

    @Test
    void everyAdapterRanTheSameCases() {
        Required.inCi(!RUNS.isEmpty(), "no conformance report; a whole build leaves them");

        assertThat(ConformanceRun.missing(RUNS))
                .as("cases that an adapter did not run")
                .isEmpty();
        assertThat(RUNS).allSatisfy(run -> assertThat(run.cases()).isNotEmpty());
    }

    @Test
    void noAdapterReportsTwice() {
        assertThat(RUNS).extracting(ConformanceRun::adapter).doesNotHaveDuplicates();
    }

    @Test
    void noCaseFailed() {
        assertThat(RUNS).allSatisfy(run -> assertThat(run.idsOf(Status.FAILED)).isEmpty());
    }

    @Test
    void everyCaseThatDidNotRunSaysWhy() {
        assertThat(RUNS)
                .flatExtracting(run -> run.cases().values())
                .filteredOn(outcome -> outcome.status() == Status.NOT_RUN)
                .extracting(Outcome::reason)
                .allSatisfy(reason -> assertThat(reason).isNotBlank());
    }
}
