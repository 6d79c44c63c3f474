package dev.holdfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.conformance.CaseResult;
import dev.holdfast.storage.conformance.ConformanceCase;
import dev.holdfast.storage.conformance.ConformanceKit;
import dev.holdfast.storage.conformance.ConformanceRun;
import dev.holdfast.storage.conformance.Harness;
import java.util.List;
import org.junit.jupiter.api.Test;

class KitExampleTest {

    @Test
    void theKitRunsOnTheBackendOfTheGuide() {
        List<ConformanceCase> aFew = ConformanceKit.cases().subList(0, 5);

        List<CaseResult> results = ConformanceRun.runAll(new OnMemory(), aFew);

        assertThat(results).hasSize(5).extracting(CaseResult::status).containsOnly(CaseResult.Status.PASSED);
    }

    private static final class OnMemory implements Harness {

        @Override
        public String adapterName() {
            return "inmemory-example";
        }

        @Override
        public Backend newBackend() {
            return new KitOnMemory().newBackend();
        }
    }
}
