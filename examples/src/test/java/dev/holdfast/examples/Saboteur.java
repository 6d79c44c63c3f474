package dev.holdfast.examples;

import dev.holdfast.storage.RetryPolicy;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Spoils one driver call of all that the stores of a run make, counted over all of them. As a kill does, it then lets no call
 * through any more; or it loses one acknowledgement, and the reading that would tell what became of the write.
 */
final class Saboteur {

    enum Deed {
        KILL_BEFORE,
        KILL_AFTER,
        LOSE_UNAPPLIED,
        LOSE_APPLIED
    }

    private final Deed deed;
    private final int place;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicReference<Optional<RowKey>> unreadable = new AtomicReference<>(Optional.empty());

    /**
     * @param deed what is done
     * @param place to which call, from 1; other than before a kill only writes count
     */
    Saboteur(Deed deed, int place) {
        this.deed = deed;
        this.place = place;
    }

    /** Whether the call that is spoilt has been made. */
    boolean hasStruck() {
        return calls.get() >= place;
    }

    StoreOptions.Builder tune(StoreOptions.Builder options) {
        return options.decorate(Spoilt::new).failures(new RetryPolicy(1, Duration.ZERO, Duration.ZERO));
    }

    private boolean kills() {
        return deed == Deed.KILL_BEFORE || deed == Deed.KILL_AFTER;
    }

    private <R> R read(Supplier<R> call) {
        if (deed == Deed.KILL_BEFORE) {
            return killing(call);
        }
        if (deed == Deed.KILL_AFTER && hasStruck()) {
            throw killed();
        }
        return call.get();
    }

    private <R> R write(RowKey key, Supplier<R> call) {
        if (kills()) {
            return killing(call);
        }
        if (calls.incrementAndGet() != place) {
            return call.get();
        }
        unreadable.set(Optional.of(key));
        String applied = deed == Deed.LOSE_APPLIED ? "applied: " + call.get() : "not applied";
        throw new DriverException(DriverException.Kind.OUTCOME_UNKNOWN, "lost by the test, " + applied);
    }

    private <R> R killing(Supplier<R> call) {
        int number = calls.incrementAndGet();
        if (number > place || (number == place && deed == Deed.KILL_BEFORE)) {
            throw killed();
        }
        R result = call.get();
        if (number == place) {
            throw killed();
        }
        return result;
    }

    private static IllegalStateException killed() {
        return new IllegalStateException("killed");
    }

    private final class Spoilt implements StorageDriver {

        private final StorageDriver driver;

        Spoilt(StorageDriver driver) {
            this.driver = driver;
        }

        @Override
        public DriverInfo info() {
            return driver.info();
        }

        @Override
        public Optional<StoredRow> read(RowKey key, Call call) {
            Optional<RowKey> lost = unreadable.get();
            if (lost.equals(Optional.of(key)) && unreadable.compareAndSet(lost, Optional.empty())) {
                throw new IllegalStateException("the reading is lost too");
            }
            return Saboteur.this.read(() -> driver.read(key, call));
        }

        @Override
        public RowPage query(RowQuery query, Call call) {
            return Saboteur.this.read(() -> driver.query(query, call));
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            return Saboteur.this.write(write.key(), () -> driver.write(write, call));
        }

        @Override
        public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
            return Saboteur.this.write(writes.get(0).key(), () -> driver.writeAtomically(writes, call));
        }

        @Override
        public void close() {
            driver.close();
        }
    }
}
