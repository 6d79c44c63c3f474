package dev.holdfast.checks;

import java.util.List;

/**
 * Where the rules of {@link ArchitectureRules} look: the real packages, or planted ones that break the rules.
 *
 * @param above the package over {@code storage}, below which packages form no cycle
 * @param storage the package for applications; {@code model}, {@code spi} and {@code internal} lie in it
 * @param adapters the packages of the adapters
 * @param sleeper the one class that may sleep
 * @param printer the one class that may print: the kit's counts are shown whatever logging is configured
 */
record Layout(String above, String storage, List<String> adapters, String sleeper, String printer) {

    static Layout real() {
        return of("dev.holdfast", "inmemory", "jdbc", "azure.tables");
    }

    static Layout planted() {
        return of("dev.holdfast.checks.planted", "one", "two");
    }

    private static Layout of(String above, String... adapters) {
        String storage = above + ".storage";
        return new Layout(
                above,
                storage,
                List.of(adapters).stream().map(name -> storage + "." + name).toList(),
                storage + ".spi.SystemTime",
                storage + ".conformance.ConformanceReport");
    }

    String model() {
        return storage + ".model";
    }

    String spi() {
        return storage + ".spi";
    }

    String internal() {
        return storage + ".internal";
    }
}
