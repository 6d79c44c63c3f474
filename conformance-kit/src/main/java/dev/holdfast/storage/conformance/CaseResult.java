package dev.holdfast.storage.conformance;

import java.util.Objects;
import java.util.Optional;

/**
 * What became of one case.
 *
 * @param conformanceCase the case
 * @param status what became of it
 * @param reason why it failed or was not run; empty if it passed
 * @param failure what it threw, if it failed
 */
public record CaseResult(ConformanceCase conformanceCase, Status status, String reason, Optional<Throwable> failure) {

    /** What became of a case. */
    public enum Status {
        PASSED,
        FAILED,
        /** Not a pass: something it needs is missing, or a defect of the test backend is declared. */
        NOT_RUN
    }

    public CaseResult {
        Objects.requireNonNull(conformanceCase, "conformanceCase");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(failure, "failure");
    }

    static CaseResult passed(ConformanceCase done) {
        return new CaseResult(done, Status.PASSED, "", Optional.empty());
    }

    static CaseResult failed(ConformanceCase done, Throwable failure) {
        return new CaseResult(done, Status.FAILED, String.valueOf(failure.getMessage()), Optional.of(failure));
    }

    static CaseResult notRun(ConformanceCase left, String reason) {
        return new CaseResult(left, Status.NOT_RUN, reason, Optional.empty());
    }
}
