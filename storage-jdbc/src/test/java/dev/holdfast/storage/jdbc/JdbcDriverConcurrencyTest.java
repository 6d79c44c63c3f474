package dev.holdfast.storage.jdbc;

import static dev.holdfast.storage.jdbc.Given.call;
import static dev.holdfast.storage.jdbc.Given.key;
import static dev.holdfast.storage.jdbc.Given.stored;
import static dev.holdfast.storage.jdbc.Given.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JdbcDriverConcurrencyTest {

    private static final int THREADS = 6;

    private final String url = Given.memoryUrl();
    private final StorageDriver one = Given.driver(url);
    private final StorageDriver two = Given.driver(url);

    @AfterEach
    void close() {
        one.close();
        two.close();
    }

    @Test
    void noUpdateOfACounterIsLost() throws Exception {
        stored(one, key("counter"), "0");

        inParallel(thread -> {
            StorageDriver driver = thread % 2 == 0 ? one : two;
            for (int done = 0; done < 100; ) {
                StoredRow row = driver.read(key("counter"), call()).orElseThrow();
                int next = Integer.parseInt(row.record().text("text")) + 1;
                RowWrite write = Given.replace(key("counter"), row.version(), "" + next);
                done += driver.write(write, call()) instanceof WriteResult.Applied ? 1 : 0;
            }
            return thread;
        });

        assertThat(text(one, key("counter"))).contains("" + 100 * THREADS);
    }

    @Test
    void exactlyOneOfManyInsertsWins() throws Exception {
        for (int round = 0; round < 50; round++) {
            String id = "k" + round;
            List<WriteResult> results =
                    inParallel(thread -> (thread % 2 == 0 ? one : two).write(Given.insert(key(id), "x"), call()));

            assertThat(results)
                    .filteredOn(WriteResult.Applied.class::isInstance)
                    .hasSize(1);
        }
    }

    @Test
    void puttingOneRowAtOnceNeverFails() throws Exception {
        inParallel(thread -> {
            for (int i = 0; i < 100; i++) {
                stored(thread % 2 == 0 ? one : two, key("k" + i % 3), "x");
            }
            return thread;
        });

        assertThat(Given.ids(Given.walk(one, Given.partition(10, Optional.empty()))))
                .hasSize(3);
    }

    @Test
    void batchesInAnyOrderOfRowsNeitherDieNorTear() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        List<String> ids = IntStream.range(0, 8).mapToObj(i -> "k" + i).toList();
        ExecutorService reader = Executors.newSingleThreadExecutor();
        Future<List<Map<String, String>>> torn = reader.submit(() -> tornPages(over));

        inParallel(thread -> {
            for (int i = 0; i < 60; i++) {
                List<String> shuffled = new ArrayList<>(ids);
                Collections.shuffle(shuffled, ThreadLocalRandom.current());
                String value = thread + "/" + i;
                boolean deletes = i % 10 == 9;
                List<RowWrite> writes = shuffled.stream()
                        .map(id -> deletes ? Given.delete(key(id)) : Given.put(key(id), value))
                        .toList();
                BatchResult result = (thread % 2 == 0 ? one : two).writeAtomically(writes, call());
                assertThat(deletes || result instanceof BatchResult.Applied).isTrue();
            }
            return thread;
        });

        over.set(true);
        assertThat(torn.get()).isEmpty();
        reader.shutdown();
    }

    /** Pages in which not all rows, or none, are of one batch. */
    private List<Map<String, String>> tornPages(AtomicBoolean over) {
        List<Map<String, String>> torn = new ArrayList<>();
        while (!over.get()) {
            RowPage page = one.query(Given.partition(100, Optional.empty()), call());
            List<String> values =
                    page.rows().stream().map(row -> row.record().text("text")).toList();
            if (!values.isEmpty()
                    && (values.size() != 8 || values.stream().distinct().count() != 1)) {
                torn.add(Map.of("page", values.toString()));
            }
        }
        return torn;
    }

    @FunctionalInterface
    private interface Work<T> {
        T run(int thread) throws Exception;
    }

    private static <T> List<T> inParallel(Work<T> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<T>> tasks = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                tasks.add(() -> work.run(thread));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : threads.invokeAll(tasks)) {
                results.add(future.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
