package dev.holdfast.examples.visits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.Store;
import dev.holdfast.storage.inmemory.InMemoryBackend;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class VisitCounterTest {

    private final InMemoryBackend backend = InMemoryBackend.create();
    private final Store store = backend.open();
    private final Store other = backend.open();
    private final VisitCounter counter = new VisitCounter(store, "page");

    @AfterEach
    void close() {
        store.close();
        other.close();
    }

    @Test
    void aVisitThatIsCountedTwiceIsInTheCounterOnce() {
        counter.count("a", 1);
        counter.count("a", 1);
        counter.count("b", 1);
        counter.count("a", 2);

        assertThat(counter.read().value()).isEqualTo(3);
        assertThat(counter.read().doneBy("a")).isEqualTo(2);
        assertThat(counter.read().doneBy("c")).isZero();
    }

    @Test
    void visitorsGoOnWhereAnEarlierRunWasStopped() throws InterruptedException {
        counter.count("thread0", 1);

        long counted = new Visitors(List.of(counter), 2, 10).run(number -> {});

        assertThat(counted).isEqualTo(19);
        assertThat(counter.read().value()).isEqualTo(20);
    }

    @Test
    void whatStopsAVisitorIsWhatTheCallerGets() {
        store.close();

        assertThatThrownBy(() ->
                        new Visitors(List.of(new VisitCounter(other, "page"), counter), 2, 10).run(number -> {}))
                .isInstanceOf(dev.holdfast.storage.StoreClosedException.class);
    }
}
