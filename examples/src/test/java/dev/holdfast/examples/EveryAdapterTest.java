package dev.holdfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.visits.VisitCounter;
import dev.holdfast.examples.visits.Visitors;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.Stores;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EveryAdapterTest {

    private static final String[] SMALL = {"--threads", "4", "--increments", "5"};

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void theExamplePrintsTheSame(Backends backend) {
        RunOfShop expected = RunOfShop.over(Backends.IN_MEMORY.newUrl(folder), SMALL);

        RunOfShop run = RunOfShop.over(backend.newUrl(folder), SMALL);

        assertThat(run.status()).as(run.errors()).isZero();
        assertThat(run.output()).isEqualTo(expected.output()).contains("counter front-page at 40");
    }

    @ParameterizedTest
    @EnumSource
    void aSecondRunFindsNothingNew(Backends backend) {
        String url = backend.newUrl(folder);
        try (Store keptOpen = Stores.open(url)) {
            keptOpen.verify();
            RunOfShop.over(url, SMALL);

            RunOfShop second = RunOfShop.over(url, SMALL);

            assertThat(second.status()).as(second.errors()).isZero();
            assertThat(second.output()).contains("Nothing was new").contains("counter front-page at 40");
        }
    }

    @ParameterizedTest
    @CsvSource({"IN_MEMORY, 8, 1000", "H2_IN_MEMORY, 8, 1000", "H2_ON_FILE, 8, 1000", "AZURITE, 4, 10"})
    void noVisitIsLostUnderContention(Backends backend, int threads, int visits) throws InterruptedException {
        String url = backend.newUrl(folder);
        try (Store first = Stores.open(url);
                Store second = Stores.open(url)) {
            List<VisitCounter> counters = List.of(new VisitCounter(first, "page"), new VisitCounter(second, "page"));

            new Visitors(counters, threads, visits).run(counted -> {});

            assertThat(counters.get(0).read().value()).isEqualTo(2L * threads * visits);
        }
    }
}
