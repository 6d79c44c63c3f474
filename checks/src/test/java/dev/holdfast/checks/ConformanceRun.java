package dev.holdfast.checks;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What one run of the conformance kit wrote down.
 *
 * @param adapter the adapter and the backend that it ran on, such as {@code h2-file}
 * @param cases the outcome of each case, by id, in the order of the run
 */
record ConformanceRun(String adapter, Map<String, Outcome> cases) {

    private static final String HEADER = "# adapter ";

    enum Status {
        PASSED,
        FAILED,
        NOT_RUN
    }

    record Outcome(Status status, String title, String reason) {}

    /** The runs that the modules have left behind, but the kit's own: those prove the kit, on drivers made for it. */
    static List<ConformanceRun> all() {
        return Reactor.modules().stream()
                .filter(module -> !module.name().equals("conformance-kit"))
                .map(module -> module.folder().resolve("target/conformance"))
                .flatMap(folder -> reports(folder).stream())
                .map(file -> parse(Reactor.shown(file), Reactor.read(file)))
                .toList();
    }

    /** Reads the tab-separated lines status, case id, title, reason under a first line with the adapter's name. */
    static ConformanceRun parse(String file, String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.get(0).startsWith(HEADER)) {
            throw new IllegalArgumentException(file + " does not start with '" + HEADER + "<name>'");
        }
        Map<String, Outcome> cases = new LinkedHashMap<>();
        for (int i = 1; i < lines.size(); i++) {
            String[] cells = lines.get(i).split("\t", -1);
            String where = file + ", line " + (i + 1) + ": ";
            if (cells.length < 3 || cells.length > 4 || cells[1].isBlank()) {
                throw new IllegalArgumentException(where + "expected status, case id, title and reason");
            }
            Outcome outcome = new Outcome(status(where, cells[0]), cells[2], cells.length == 4 ? cells[3] : "");
            if (cases.put(cells[1], outcome) != null) {
                throw new IllegalArgumentException(where + "case " + cells[1] + " occurs twice");
            }
        }
        return new ConformanceRun(lines.get(0).substring(HEADER.length()).strip(), cases);
    }

    /** For each adapter the cases that another one ran and it did not; no entry for one that ran them all. */
    static Map<String, Set<String>> missing(List<ConformanceRun> runs) {
        Set<String> union = new TreeSet<>();
        runs.forEach(run -> union.addAll(run.cases().keySet()));
        Map<String, Set<String>> missing = new TreeMap<>();
        for (ConformanceRun run : runs) {
            Set<String> absent = new TreeSet<>(union);
            absent.removeAll(run.cases().keySet());
            if (!absent.isEmpty()) {
                missing.put(run.adapter(), absent);
            }
        }
        return missing;
    }

    List<String> idsOf(Status status) {
        List<String> ids = new ArrayList<>();
        cases.forEach((id, outcome) -> {
            if (outcome.status() == status) {
                ids.add(id);
            }
        });
        return ids;
    }

    private static Status status(String where, String text) {
        try {
            return Status.valueOf(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(where + "'" + text + "' is no status", e);
        }
    }

    private static List<Path> reports(Path folder) {
        // The folder lies under target, which the walk over the project's own files leaves out.
        File[] files = folder.toFile().listFiles((parent, name) -> name.endsWith(".tsv"));
        return files == null
                ? List.of()
                : Arrays.stream(files).map(File::toPath).sorted().toList();
    }
}
