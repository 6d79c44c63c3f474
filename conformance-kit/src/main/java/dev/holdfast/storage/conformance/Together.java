package dev.holdfast.storage.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that start at the same moment. */
final class Together {

    /** Far above what any case takes: reached only by a deadlock. */
    private static final long PATIENCE_SECONDS = 120;

    /** What one of the threads does. */
    @FunctionalInterface
    interface Part<R> {
        R run(int thread) throws Exception;
    }

    /** What one of the threads does, with nothing to return. */
    @FunctionalInterface
    interface Act {
        void run(int thread) throws Exception;
    }

    private Together() {}

    /** Runs the act once on each of n threads; throws what the first to fail threw. */
    static void each(int threads, Act act) throws Exception {
        List<Boolean> done = run(threads, thread -> {
            act.run(thread);
            return true;
        });
        Check.equal(threads, done.size(), "threads that ended");
    }

    /** Runs the part once on each of n threads; gives what each returned, or throws what the first to fail threw. */
    static <R> List<R> run(int threads, Part<R> part) throws Exception {
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Callable<R>> parts = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int thread = i;
            parts.add(() -> {
                start.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return part.run(thread);
            });
        }
        return all(parts);
    }

    /** Waits for the others. */
    static void await(CyclicBarrier barrier) {
        try {
            barrier.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException others) {
            throw new AssertionError("the other threads did not come", others);
        }
    }

    /** Runs one thing on another thread, to be joined by {@link #join}. */
    static <R> Future<R> aside(Callable<R> part) {
        ExecutorService thread = threads(1);
        try {
            return thread.submit(part);
        } finally {
            thread.shutdown();
        }
    }

    static <R> R join(Future<R> part) throws Exception {
        try {
            return part.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException stuck) {
            throw new AssertionError("still running after " + PATIENCE_SECONDS + " s", stuck);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Exception exception) {
                throw exception;
            }
            throw (Error) failed.getCause();
        }
    }

    private static <R> List<R> all(List<Callable<R>> parts) throws Exception {
        ExecutorService threads = threads(parts.size());
        try {
            List<Future<R>> futures = new ArrayList<>();
            parts.forEach(part -> futures.add(threads.submit(part)));
            List<R> results = new ArrayList<>();
            for (Future<R> future : futures) {
                results.add(join(future));
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }

    private static ExecutorService threads(int count) {
        return Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, "conformance");
            thread.setDaemon(true);
            return thread;
        });
    }
}
