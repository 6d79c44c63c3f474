package dev.holdfast.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.checks.Reactor.Module;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What every adapter would repeat belongs in the core; an adapter that outgrows its bound has taken some of it. The bounds may be
 * lowered; docs/adr/0008 says why two of them are above what was aimed at.
 */
class AdapterSizeTest {

    @ParameterizedTest
    @CsvSource({"storage-inmemory, 400", "storage-jdbc, 1130", "storage-azure-tables, 1030"})
    void anAdapterHasFewerLinesOfCodeThan(String name, int bound) {
        Module adapter = Reactor.modules().stream()
                .filter(module -> module.name().equals(name))
                .findFirst()
                .orElseThrow();
        Required.inCi(!adapter.mainSources().isEmpty(), name + " has no code yet");

        int lines = CodeLines.of(adapter.mainSources());

        System.out.printf("%-22s %4d lines of code, fewer than %d%n", name, lines, bound);
        assertThat(lines).as("lines of code in " + name).isLessThan(bound);
    }
}
