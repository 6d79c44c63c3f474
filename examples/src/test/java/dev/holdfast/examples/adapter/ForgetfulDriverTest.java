package dev.holdfast.examples.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.conformance.CaseResult;
import dev.holdfast.storage.conformance.ConformanceCase;
import dev.holdfast.storage.conformance.ConformanceKit;
import dev.holdfast.storage.conformance.ConformanceRun;
import dev.holdfast.storage.conformance.Harness;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** One check left out, as it is easily forgotten: the kit finds it and names the rule. */
class ForgetfulDriverTest {

    private static final List<ConformanceCase> CONDITIONAL_WRITES = ConformanceKit.cases().stream()
            .filter(conformanceCase -> conformanceCase.rules().contains("C3"))
            .toList();

    @Test
    void theWholeDriverPassesWhatTheForgetfulOneFails() {
        assertThat(failures(SkipListDriver::new)).isEmpty();
    }

    @Test
    void aForgottenVersionCheckFailsTheRuleOfConditionalWrites() {
        List<CaseResult> failures = failures(ForgetfulDriver::new);

        assertThat(failures)
                .extracting(failure -> failure.conformanceCase().id())
                .contains("C3-driver-refusals", "C3-put-changed", "C3-one-winner")
                .doesNotContain("C3-put-matches", "C3-put-gone", "C3-delete-matches", "C3-delete-changed");
        assertThat(failures)
                .filteredOn(failure -> failure.conformanceCase().id().startsWith("C3-"))
                .allSatisfy(failure -> assertThat(failure.reason())
                        .startsWith(failure.conformanceCase().id() + ": ")
                        .contains("look at: "));
    }

    private static List<CaseResult> failures(Function<SkipListDriver.Rows, StorageDriver> driver) {
        return ConformanceRun.runAll(new OverSkipList(driver), CONDITIONAL_WRITES).stream()
                .filter(result -> result.status() == CaseResult.Status.FAILED)
                .toList();
    }

    /** Takes any version of an existing row for the expected one of a replace. */
    private static final class ForgetfulDriver extends SkipListDriver {

        ForgetfulDriver(Rows rows) {
            super(rows);
        }

        @Override
        Optional<Refusal> refusal(RowWrite write) {
            Optional<Refusal> refusal = super.refusal(write);
            return write instanceof RowWrite.Replace ? refusal.filter(why -> why != Refusal.CHANGED) : refusal;
        }
    }

    private record OverSkipList(Function<SkipListDriver.Rows, StorageDriver> driver) implements Harness {

        @Override
        public String adapterName() {
            return "forgetful";
        }

        @Override
        public Backend newBackend() {
            return new SkipListBackend(driver);
        }
    }
}
