package dev.holdfast.storage.conformance;

import dev.holdfast.storage.conformance.CaseResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes what became of each case to a file, and the sum of it to the console. */
final class ConformanceReport {

    private final String adapter;
    private final List<CaseResult> results;

    ConformanceReport(String adapter, List<CaseResult> results) {
        this.adapter = adapter;
        this.results = List.copyOf(results);
    }

    /** {@code target/conformance} of the module under test, or where the property says. */
    static Path directory() {
        String told = System.getProperty("holdfast.conformance.report");
        return told != null
                ? Path.of(told)
                : Path.of(System.getProperty("basedir", "")).resolve("target").resolve("conformance");
    }

    Path write(Path directory) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("# adapter " + adapter);
        for (CaseResult result : results) {
            ConformanceCase done = result.conformanceCase();
            lines.add(String.join("\t", result.status().name(), done.id(), done.title(), oneLine(result.reason())));
        }
        Files.createDirectories(directory);
        return Files.write(directory.resolve(adapter + ".tsv"), lines);
    }

    String summary() {
        return "conformance of " + adapter + ": " + count(Status.PASSED) + " passed, " + count(Status.FAILED)
                + " failed, " + count(Status.NOT_RUN) + " not run, of "
                + ConformanceKit.cases().size() + " cases";
    }

    /** To standard output: a build shows it whatever logging is configured, and it is the figure people look for. */
    void print() {
        System.out.println(summary());
    }

    private long count(Status status) {
        return results.stream().filter(result -> result.status() == status).count();
    }

    private static String oneLine(String reason) {
        return reason.replaceAll("[\\t\\r\\n]+", " ");
    }
}
