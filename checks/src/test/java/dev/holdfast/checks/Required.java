package dev.holdfast.checks;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** What a whole build has and a part of it may lack. */
final class Required {

    private Required() {}

    /** Fails under {@code CI=true} if something is missing; elsewhere the test is not run, and says so. */
    static void inCi(boolean present, String missing) {
        if (present) {
            return;
        }
        if ("true".equals(System.getenv("CI"))) {
            Assertions.fail(missing);
        }
        System.out.println("NOT RUN: " + missing);
        Assumptions.abort(missing);
    }
}
