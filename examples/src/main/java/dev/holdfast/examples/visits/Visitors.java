package dev.holdfast.examples.visits;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** Lets many threads count visits at once, each in turn through every store. Serves one run. */
public final class Visitors {

    private final List<VisitCounter> counters;
    private final int threads;
    private final long visitsEach;

    /**
     * @param counters the same counter, seen through several stores
     * @param threads how many writers
     * @param visits how many visits each writer counts through each store
     */
    public Visitors(List<VisitCounter> counters, int threads, long visits) {
        this.counters = List.copyOf(counters);
        this.threads = threads;
        this.visitsEach = Math.multiplyExact(visits, (long) counters.size());
    }

    /**
     * Counts what is not counted yet, and waits until it is.
     *
     * @param progress told after each visit how many this run has counted; called by several threads
     * @return how many this run has counted
     */
    public long run(LongConsumer progress) throws InterruptedException {
        Counter before = counters.get(0).read();
        AtomicLong counted = new AtomicLong();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                String writer = "thread" + i;
                running.add(pool.submit(() -> {
                    count(writer, before.doneBy(writer), () -> progress.accept(counted.incrementAndGet()));
                }));
            }
            for (Future<?> thread : running) {
                thread.get();
            }
            return counted.get();
        } catch (ExecutionException failed) {
            throw rethrown(failed);
        } finally {
            pool.shutdownNow();
        }
    }

    private void count(String writer, long done, Runnable progress) {
        for (long number = done + 1; number <= visitsEach; number++) {
            counters.get((int) (number % counters.size())).count(writer, number);
            progress.run();
        }
    }

    /** What stopped the visitor, as it threw it. */
    private static RuntimeException rethrown(ExecutionException failed) {
        Throwable cause = failed.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException failure ? failure : new IllegalStateException(failed);
    }
}
