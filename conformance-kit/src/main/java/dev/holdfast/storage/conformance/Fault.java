package dev.holdfast.storage.conformance;

import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** What happens to one call on its way to the driver and back. */
interface Fault {

    /** A native failure, to be found as the cause of what the application sees. */
    final class NativeFailure extends Exception {
        private static final long serialVersionUID = 1L;

        NativeFailure() {
            super("native failure");
        }
    }

    <R> R meet(Supplier<R> send);

    /** Runs something before the call goes on. */
    static Fault first(Runnable before, Fault then) {
        return new Fault() {
            @Override
            public <R> R meet(Supplier<R> send) {
                before.run();
                return then.meet(send);
            }
        };
    }

    /** Runs something before the call, which then passes. */
    static Fault first(Runnable before) {
        return first(before, pass());
    }

    /** No fault. */
    static Fault pass() {
        return new Fault() {
            @Override
            public <R> R meet(Supplier<R> send) {
                return send.get();
            }
        };
    }

    /** The call never reaches the driver. */
    static Fault before(Kind kind) {
        return before(() -> new DriverException(kind, "refused by the test", new NativeFailure()));
    }

    /** The call never reaches the driver. */
    private static Fault before(Supplier<DriverException> thrown) {
        return new Fault() {
            @Override
            public <R> R meet(Supplier<R> send) {
                throw thrown.get();
            }
        };
    }

    /** The call never reaches the driver, and the caller is told how long to wait. */
    static Fault throttled(Duration retryAfter) {
        return before(() -> new DriverException(Kind.THROTTLED, "told to wait", new NativeFailure(), retryAfter));
    }

    /** The call is lost on its way there. */
    static Fault lostBefore() {
        return before(Kind.OUTCOME_UNKNOWN);
    }

    /** The call takes effect, its acknowledgement is lost on the way back. */
    static Fault lostAfter() {
        return after(new DriverException(Kind.OUTCOME_UNKNOWN, "lost by the test", new NativeFailure()));
    }

    /** The call takes effect, then this is thrown. */
    static Fault after(Throwable thrown) {
        return new Fault() {
            @Override
            public <R> R meet(Supplier<R> send) {
                Objects.requireNonNull(send.get(), "answer");
                if (thrown instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) thrown;
            }
        };
    }

    /** The call takes effect, and the driver answers with null. */
    static Fault nullAnswer() {
        return new Fault() {
            @Override
            public <R> R meet(Supplier<R> send) {
                Objects.requireNonNull(send.get(), "answer");
                return Check.nothing();
            }
        };
    }

    /** The call is reported lost, and takes effect only when the given reference is run. */
    static Fault late(AtomicReference<Runnable> arrival) {
        return new Fault() {
            @Override
            public <R> R meet(Supplier<R> send) {
                arrival.set(() -> Objects.requireNonNull(send.get(), "answer"));
                throw new DriverException(Kind.OUTCOME_UNKNOWN, "lost by the test", new NativeFailure());
            }
        };
    }
}
