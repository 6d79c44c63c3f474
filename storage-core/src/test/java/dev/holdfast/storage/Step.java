package dev.holdfast.storage;

import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a {@link ScriptedDriver} makes of one call. */
@FunctionalInterface
interface Step {

    /** What a call does to the rows, and its answer, if it goes right. */
    @FunctionalInterface
    interface Effect {
        Object happen();
    }

    /** The call goes right. */
    Step RIGHT = Effect::happen;

    /**
     * Runs the call.
     *
     * @param effect what the call does to the rows and what it answers, if it goes right
     */
    @Nullable
    Object run(Effect effect);

    /** The call fails before it had any effect. */
    static Step failsBefore(Throwable failure) {
        return effect -> {
            throw sneaky(failure);
        };
    }

    /** The call has its effect and fails afterwards. */
    static Step failsAfter(Throwable failure) {
        return effect -> {
            effect.happen();
            throw sneaky(failure);
        };
    }

    /** The call answers this, whatever is stored, and has no effect. */
    static Step answers(@Nullable Object answer) {
        return effect -> answer;
    }

    /** Something happens first, such as another writer's write; then the call goes on. */
    static Step after(Runnable event, Step step) {
        return effect -> {
            event.run();
            return step.run(effect);
        };
    }

    /** The call goes its way, whichever that is; then something happens, before the caller hears of it. */
    static Step before(Step step, Runnable event) {
        return effect -> {
            try {
                return step.run(effect);
            } finally {
                event.run();
            }
        };
    }

    /** A failure of this kind, told by the driver, with a native cause. */
    static DriverException failure(Kind kind) {
        return new DriverException(kind, "scripted " + kind, new IllegalStateException("native " + kind));
    }

    /** A failure of this kind after which the backend says how long to wait. */
    static DriverException failure(Kind kind, Duration retryAfter) {
        return new DriverException(kind, "scripted " + kind, new IllegalStateException("native " + kind), retryAfter);
    }

    /** A lost acknowledgement. */
    static DriverException lost() {
        return failure(Kind.OUTCOME_UNKNOWN);
    }

    /** Lets any throwable through, as code does that the compiler did not check. */
    @SuppressWarnings("unchecked")
    private static <X extends Throwable> RuntimeException sneaky(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
