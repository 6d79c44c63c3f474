package dev.holdfast.examples;

import java.io.PrintStream;

/** Where the example tells what it does: results to one stream, progress to another. Safe for use by several threads. */
final class Report {

    private final PrintStream results;
    private final PrintStream progress;

    Report(PrintStream results, PrintStream progress) {
        this.results = results;
        this.progress = progress;
    }

    void title(String title) {
        results.println();
        results.println(title);
        progress(title);
    }

    void end(String text) {
        results.println();
        results.println(text);
    }

    void line(String text) {
        results.println("  " + text);
    }

    void progress(String text) {
        progress.println("... " + text);
    }
}
