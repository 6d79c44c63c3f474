package dev.holdfast.storage.jdbc;

import static dev.holdfast.storage.jdbc.Given.call;
import static dev.holdfast.storage.jdbc.Given.key;
import static dev.holdfast.storage.jdbc.Given.stored;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class GatesTest {

    private final StorageDriver driver = Given.driver("jdbc:h2:mem:");

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void aWriterThatWaitsForARowGivesUpAtItsDeadline() throws Exception {
        stored(driver, key("a"), "x");
        try (Gates held = Gates.enter(List.of(key("a")), call())) {
            Kind kind = inAnotherThread(() -> Given.failure(
                            () -> driver.write(Given.put(key("a"), "y"), call(Duration.ofMillis(200))))
                    .kind());

            assertThat(kind).isEqualTo(Kind.UNAVAILABLE);
            assertThat(held).isNotNull();
        }
        stored(driver, key("a"), "z");
    }

    @Test
    void aWriterThatWaitsForARowStopsAtOnceWhenInterrupted() throws Exception {
        stored(driver, key("a"), "x");
        try (Gates held = Gates.enter(List.of(key("a")), call())) {
            Kind kind = inAnotherThread(() -> {
                Thread.currentThread().interrupt();
                Kind failed = Given.failure(() -> driver.writeAtomically(
                                List.of(Given.put(key("b"), "y"), Given.put(key("a"), "y")), call()))
                        .kind();
                assertThat(Thread.interrupted()).isTrue();
                return failed;
            });

            assertThat(kind).isEqualTo(Kind.UNAVAILABLE);
            assertThat(held).isNotNull();
        }
        assertThat(driver.writeAtomically(List.of(Given.put(key("b"), "y"), Given.put(key("a"), "y")), call()))
                .isNotNull();
    }

    @Test
    void anInterruptedWriterThatNeedNotWaitGoesOn() {
        stored(driver, key("a"), "x");
        Thread.currentThread().interrupt();

        WriteResult result = driver.write(Given.put(key("a"), "y"), call());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result).isInstanceOf(WriteResult.Applied.class);
    }

    @Test
    void rowsThatShareAGateAreNoObstacleToEachOther() {
        List<RowKey> many = IntStream.range(0, 5000).mapToObj(i -> key("k" + i)).toList();

        Gates.enter(many, call()).close();
    }

    private static <T> T inAnotherThread(java.util.concurrent.Callable<T> work) throws Exception {
        return CompletableFuture.supplyAsync(() -> {
                    try {
                        return work.call();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                })
                .get(20, TimeUnit.SECONDS);
    }
}
