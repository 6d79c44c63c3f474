package dev.holdfast.storage.conformance;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs cases against one adapter, without any test framework, one after the other. Not thread-safe. The backend that the
 * cases share is made with the first case and released by {@link #close()}.
 */
public final class ConformanceRun implements AutoCloseable {

    private final Session session;
    private final long seed = Long.getLong("holdfast.seed", new SecureRandom().nextLong());

    /**
     * A run against the adapter of this harness.
     *
     * @throws IllegalArgumentException if a known defect names a case that does not exist
     */
    public ConformanceRun(Harness harness) {
        Set<String> unknown = new TreeSet<>(harness.knownDefects().keySet());
        ConformanceKit.cases().forEach(conformanceCase -> unknown.remove(conformanceCase.id()));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("known defects name cases that do not exist: " + unknown);
        }
        this.session = new Session(harness);
    }

    /** Runs all cases of the kit and releases the backend. */
    public static List<CaseResult> runAll(Harness harness) {
        return runAll(harness, ConformanceKit.cases());
    }

    /** Runs these cases and releases the backend. */
    public static List<CaseResult> runAll(Harness harness, List<ConformanceCase> cases) {
        List<CaseResult> results = new ArrayList<>();
        try (ConformanceRun run = new ConformanceRun(harness)) {
            cases.forEach(conformanceCase -> results.add(run.run(conformanceCase)));
        }
        return results;
    }

    /** Runs one case; what it throws is in the result. */
    public CaseResult run(ConformanceCase conformanceCase) {
        String defect = session.harness().knownDefects().get(conformanceCase.id());
        if (defect != null) {
            return CaseResult.notRun(conformanceCase, "known defect of the test backend: " + defect);
        }
        CaseContext context = new CaseContext(session, conformanceCase, seed);
        try {
            try {
                conformanceCase.body().run(context);
            } finally {
                // A case about interrupts must not leave one behind for the next.
                Thread.interrupted();
                context.end();
            }
            return CaseResult.passed(conformanceCase);
        } catch (NotRun left) {
            return CaseResult.notRun(conformanceCase, String.valueOf(left.getMessage()));
        } catch (Throwable failure) {
            String message = conformanceCase.id() + ": " + told(failure) + context.seedNote() + "; look at: "
                    + conformanceCase.hint();
            return CaseResult.failed(conformanceCase, new AssertionError(message, failure));
        }
    }

    private static String told(Throwable failure) {
        return failure instanceof AssertionError ? String.valueOf(failure.getMessage()) : failure.toString();
    }

    @Override
    public void close() {
        session.close();
    }
}
