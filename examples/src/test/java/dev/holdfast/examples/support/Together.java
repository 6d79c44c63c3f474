package dev.holdfast.examples.support;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Runs something on several threads that start at one moment. */
public final class Together {

    private Together() {}

    /** What each of the threads 0 to n-1 came to. */
    public static <R> List<R> run(int threads, IntFunction<R> body) throws Exception {
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<R>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                running.add(pool.submit(() -> {
                    start.await();
                    return body.apply(thread);
                }));
            }
            List<R> results = new ArrayList<>();
            for (Future<R> one : running) {
                results.add(one.get());
            }
            return results;
        } finally {
            pool.shutdownNow();
        }
    }
}
