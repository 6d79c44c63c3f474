package dev.holdfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.Saboteur.Deed;
import dev.holdfast.examples.support.Together;
import dev.holdfast.examples.visits.Counter;
import dev.holdfast.examples.visits.VisitCounter;
import dev.holdfast.storage.StorageException;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.inmemory.InMemoryBackend;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AcknowledgedVisitsTest {

    private static final int THREADS = 4;
    private static final int VISITS = 10;

    @ParameterizedTest
    @EnumSource(names = {"KILL_BEFORE", "KILL_AFTER"})
    void whateverAKillInterruptsAVisitThatWasAcknowledgedIsInTheCounter(Deed deed) throws Exception {
        for (int place = 1; place <= THREADS * VISITS; place++) {
            InMemoryBackend backend = InMemoryBackend.create();
            Saboteur saboteur = new Saboteur(deed, place);
            StoreOptions options = saboteur.tune(StoreOptions.builder()).build();
            List<Long> acknowledged;
            try (Store one = backend.open(options);
                    Store other = backend.open(options)) {
                List<VisitCounter> counters = List.of(new VisitCounter(one, "page"), new VisitCounter(other, "page"));
                acknowledged = Together.run(THREADS, thread -> acknowledged(counters.get(thread % 2), "w" + thread));
            }
            assertThat(saboteur.hasStruck()).isTrue();
            assertCounted(backend, acknowledged);
        }
    }

    /** Counts until the store is killed; returns the last visit that was acknowledged. */
    private static long acknowledged(VisitCounter counter, String writer) {
        for (long number = 1; number <= VISITS; number++) {
            try {
                counter.count(writer, number);
            } catch (StorageException killed) {
                return number - 1;
            }
        }
        return VISITS;
    }

    private static void assertCounted(InMemoryBackend backend, List<Long> acknowledged) {
        try (Store store = backend.open()) {
            Counter counter = new VisitCounter(store, "page").read();
            long sum = 0;
            for (int thread = 0; thread < THREADS; thread++) {
                long done = counter.doneBy("w" + thread);
                assertThat(done).isBetween(acknowledged.get(thread), acknowledged.get(thread) + 1);
                sum += done;
            }
            assertThat(counter.value()).isEqualTo(sum);
        }
    }
}
