package dev.holdfast.storage;

import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.Deadline;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.Freshness;
import dev.holdfast.storage.spi.Operation;
import dev.holdfast.storage.spi.StorageDriver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one way to the driver: refuses calls once the store is closed, lets {@link #close()} wait for those in flight, and
 * repeats reads that failed in passing.
 */
final class DriverCalls implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DriverCalls.class);

    private final StorageDriver driver;
    private final String adapterKind;
    private final StoreOptions options;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();
    private final ThreadLocal<Integer> ownInFlight = ThreadLocal.withInitial(() -> 0);
    private int inFlight;
    private boolean closed;

    DriverCalls(StorageDriver driver, StoreOptions options) {
        this.driver = driver;
        this.adapterKind = driver.info().name();
        this.options = options;
    }

    StoreOptions options() {
        return options;
    }

    String adapterKind() {
        return adapterKind;
    }

    /**
     * Begins an operation of the application, or a page of one.
     *
     * @param subject collection and key or partition, escaped for messages
     * @throws StoreClosedException if the store is closed, also if the operation would then make no call
     */
    Invocation begin(Operation operation, String subject) {
        Invocation invocation = new Invocation(operation, subject, Deadline.after(options.deadline(), options.time()));
        lock.lock();
        try {
            checkOpen(invocation);
        } finally {
            lock.unlock();
        }
        return invocation;
    }

    /**
     * One call, as it comes. What it throws may be anything, also what the compiler thinks impossible: drivers are written in
     * languages, and with tools, that do not declare what they throw.
     */
    <R> R once(Invocation invocation, Call call, BiFunction<StorageDriver, Call, R> body) {
        enter(invocation);
        try {
            return Objects.requireNonNull(body.apply(driver, call), "driver answered null");
        } catch (StoreClosedException nested) {
            // From a store that a decorator uses. Unlike our own refusal it does not tell that nothing was applied.
            throw new DriverException(Kind.OUTCOME_UNKNOWN, "the driver met a closed store", nested);
        } catch (Throwable thrown) {
            if (thrown instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw thrown;
        } finally {
            exit();
        }
    }

    /** A read, repeated within the policy and the deadline while it fails in passing. */
    <R> R read(Invocation invocation, Freshness freshness, BiFunction<StorageDriver, Call, R> body) {
        List<DriverException> earlier = new ArrayList<>();
        for (int attempt = 1; ; attempt++) {
            try {
                return once(invocation, invocation.call(attempt, freshness), body);
            } catch (DriverException failure) {
                if (!Failures.passing(failure) || !pauseAfter(failure, attempt, invocation)) {
                    throw Failures.of(invocation, failure, earlier);
                }
                earlier.add(failure);
            } catch (StorageException | VirtualMachineError own) {
                throw own;
            } catch (Throwable thrown) {
                throw Failures.unexpected(invocation, thrown);
            }
        }
    }

    /** Waits before the next attempt; false if the policy, the deadline or an interrupt allows none. */
    boolean pauseAfter(DriverException failure, int attempt, Invocation invocation) {
        Duration wait = waitAfter(failure, attempt);
        if (attempt >= options.failures().attempts()
                || invocation.deadline().remaining().compareTo(wait) <= 0) {
            return false;
        }
        LOG.debug("{}: attempt {} failed ({}), next in {}", invocation, attempt, failure.kind(), wait);
        return pause(wait);
    }

    /** How long to wait after this many failed attempts: as the backend asks, or the back-off if that is longer. */
    Duration waitAfter(DriverException failure, int attempt) {
        Duration backOff = options.failures().waitAfter(attempt, options.random());
        Duration asked = failure.retryAfter().orElse(Duration.ZERO);
        return asked.compareTo(backOff) > 0 ? asked : backOff;
    }

    /** Waits; false, with the interrupt flag set, if the thread is interrupted. */
    boolean pause(Duration duration) {
        try {
            options.time().sleep(duration);
            return true;
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Refuses new calls at once, waits for those in flight up to the deadline, then closes the driver. Called from within a
     * call, as a decorator may, it does not wait for that one, which cannot end before this does.
     */
    @Override
    public void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            awaitIdle();
        } finally {
            lock.unlock();
        }
        driver.close();
    }

    private void awaitIdle() {
        long nanos = options.deadline().toNanos();
        try {
            while (inFlight > ownInFlight.get() && nanos > 0) {
                nanos = ended.awaitNanos(nanos);
            }
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        if (inFlight > ownInFlight.get()) {
            LOG.warn(
                    "store closed with {} calls in flight after waiting for up to {} ms",
                    inFlight,
                    TimeUnit.NANOSECONDS.toMillis(options.deadline().toNanos()));
        }
    }

    private void enter(Invocation invocation) {
        lock.lock();
        try {
            checkOpen(invocation);
            inFlight++;
            ownInFlight.set(ownInFlight.get() + 1);
        } finally {
            lock.unlock();
        }
    }

    private void checkOpen(Invocation invocation) {
        if (closed) {
            throw new StoreClosedException(invocation + ": the store is closed", null);
        }
    }

    private void exit() {
        lock.lock();
        try {
            inFlight--;
            int own = ownInFlight.get() - 1;
            if (own == 0) {
                ownInFlight.remove();
            } else {
                ownInFlight.set(own);
            }
            ended.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
