package dev.holdfast.examples.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.RetryPolicy;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.UpdateContentionException;
import dev.holdfast.storage.inmemory.InMemoryBackend;
import dev.holdfast.storage.model.StoredRecord;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StepsTest {

    private static final CollectionDefinition<String> TEXTS = CollectionDefinition.of(
            "texts",
            text -> EntityKey.of("p", "id"),
            Codec.of(text -> StoredRecord.builder().text("t", text).build(), stored -> stored.text("t")));

    private final Store store = InMemoryBackend.create()
            .open(StoreOptions.builder()
                    .contention(new RetryPolicy(1, Duration.ZERO, Duration.ZERO))
                    .build());
    private final CollectionStore<String> texts = store.collection(TEXTS);
    private final AtomicInteger runs = new AtomicInteger();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aStepThatLostItsRacesIsRunAgain() {
        Steps.run(() -> writeAgainstRivals(3));

        assertThat(runs).hasValue(4);
        assertThat(texts.list("p")).containsExactly("own");
    }

    @Test
    void afterFiveRunsTheFailureIsTheCallers() {
        assertThatThrownBy(() -> Steps.run(() -> writeAgainstRivals(5))).isInstanceOf(UpdateContentionException.class);

        assertThat(runs).hasValue(5);
    }

    @Test
    void anInterruptedThreadDoesNotRunAgain() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> Steps.run(() -> writeAgainstRivals(1))).isInstanceOf(UpdateContentionException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(runs).hasValue(1);
    }

    @Test
    void anyOtherFailureIsTheCallersAtOnce() {
        assertThatThrownBy(() -> Steps.run(() -> {
                    runs.incrementAndGet();
                    throw new IllegalStateException("a bug");
                }))
                .hasMessage("a bug");

        assertThat(runs).hasValue(1);
    }

    /** The first runs lose their one attempt to a rival that writes while the decider runs. */
    private void writeAgainstRivals(int losingRuns) {
        int run = runs.incrementAndGet();
        texts.update(EntityKey.of("p", "id"), current -> {
            if (run <= losingRuns) {
                texts.put("rival " + run);
            }
            return Decision.write("own");
        });
    }
}
