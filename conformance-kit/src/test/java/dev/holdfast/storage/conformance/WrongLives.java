package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Drivers and backends that begin or end badly. */
final class WrongLives {

    private WrongLives() {}

    static List<WrongDriver> all() {
        return List.of(
                new WrongDriver("a backend that says durable and forgets", List.of("L4"), () -> new ToyBackend() {
                    @Override
                    public boolean reopen() {
                        rows.clear();
                        return true;
                    }
                }),
                WrongDriver.of("closing one driver closes the backend", ClosesAll::new, "L1"),
                WrongDriver.around("a driver leaves its thread behind", LeavesThread::new, "L1"),
                WrongDriver.around("a failure is remembered", Remembers::new, "L3"),
                WrongDriver.of("a set-up that only one instance survives", SetsUpOnce::new, "L2"),
                WrongDriver.around("an interrupt breaks the driver for good", BreaksOnInterrupt::new, "X5"));
    }

    private static final class ClosesAll extends ToyDriver {
        ClosesAll(ToyBackend backend) {
            super(backend);
        }

        @Override
        public void close() {
            backend.rows.clear();
        }
    }

    private static final class LeavesThread extends ForwardingDriver {
        LeavesThread(StorageDriver next) {
            super(next);
            Thread thread = new Thread(() -> {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException interrupt) {
                    Thread.currentThread().interrupt();
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static final class Remembers extends ForwardingDriver {
        private volatile boolean broken;

        Remembers(StorageDriver next) {
            super(next);
        }

        @Override
        public Optional<StoredRow> read(RowKey key, Call call) {
            if (broken) {
                throw new DriverException(Kind.UNAVAILABLE, "the set-up has failed");
            }
            try {
                return super.read(key, call);
            } catch (DriverException failure) {
                broken = true;
                throw failure;
            }
        }
    }

    private static final class SetsUpOnce extends ToyDriver {
        private final AtomicBoolean setUp = new AtomicBoolean();

        SetsUpOnce(ToyBackend backend) {
            super(backend);
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            RowKey table = new RowKey("table", "table", "table");
            if (setUp.compareAndSet(false, true) && !backend.rows.containsKey(table)) {
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
                WriteResult created =
                        super.write(new RowWrite.Insert(table, DriverWriteCases.text(""), DriverCall.writeId()), call);
                if (created instanceof WriteResult.Refused) {
                    throw new DriverException(Kind.MISCONFIGURED, "the table is there already");
                }
            } else if (!backend.rows.containsKey(table)) {
                throw new DriverException(Kind.MISCONFIGURED, "there is no table yet");
            }
            return super.write(write, call);
        }
    }

    private static final class BreaksOnInterrupt extends ForwardingDriver {
        private volatile boolean broken;

        BreaksOnInterrupt(StorageDriver next) {
            super(next);
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            broken |= Thread.currentThread().isInterrupted();
            if (broken) {
                throw new DriverException(Kind.UNAVAILABLE, "the connection is closed");
            }
            return super.write(write, call);
        }
    }
}
