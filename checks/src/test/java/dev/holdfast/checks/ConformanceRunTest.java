package dev.holdfast.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.checks.ConformanceRun.Outcome;
import dev.holdfast.checks.ConformanceRun.Status;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConformanceRunTest {

    @Test
    void aReportIsRead() {
        ConformanceRun run = ConformanceRun.parse(
                "x.tsv",
                "# adapter h2-file\nPASSED\tK1.1\tKeys differ\t\nNOT_RUN\tL4.1\tSurvives\tno second process\n");

        assertThat(run.adapter()).isEqualTo("h2-file");
        assertThat(run.cases())
                .containsExactly(
                        Map.entry("K1.1", new Outcome(Status.PASSED, "Keys differ", "")),
                        Map.entry("L4.1", new Outcome(Status.NOT_RUN, "Survives", "no second process")));
        assertThat(run.idsOf(Status.NOT_RUN)).containsExactly("L4.1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "PASSED\tK1\ta\t\n",
                "# adapter a\nPASSED\tK1\n",
                "# adapter a\nGREEN\tK1\ta\t\n",
                "# adapter a\nPASSED\t\ta\t\n",
                "# adapter a\nPASSED\tK1\ta\t\nFAILED\tK1\ta\tb\n",
                "# adapter a\n\nPASSED\tK1\ta\t\n"
            })
    void aMalformedReportIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConformanceRun.parse("x.tsv", text))
                .withMessageStartingWith("x.tsv");
    }

    @Test
    void aCaseThatOneAdapterLeftOutIsFound() {
        ConformanceRun whole = ConformanceRun.parse("a", "# adapter a\nPASSED\tK1\ta\t\nPASSED\tK2\tb\t\n");
        ConformanceRun part = ConformanceRun.parse("b", "# adapter b\nPASSED\tK2\tb\t\n");

        assertThat(ConformanceRun.missing(List.of(whole, part))).isEqualTo(Map.of("b", Set.of("K1")));
        assertThat(ConformanceRun.missing(List.of(whole, whole))).isEmpty();
    }
}
