package dev.holdfast.storage.azure.tables;

import com.azure.core.util.Context;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One request to the service and what came of it. It travels with the call's {@link Context} to the {@link ExchangePolicy}, which
 * sees the request last and the reply first; so nothing between here and there can send the request twice, lose the reply or
 * misread it. Thread-safe.
 */
final class Exchange {

    private static final String KEY = "dev.holdfast.storage.exchange";

    /** The policy that sent the request, or this exchange itself if it was given up before. */
    private final AtomicReference<@Nullable Object> sender = new AtomicReference<>();

    /** The whole reply, if one came. */
    volatile @Nullable Reply reply;

    /** Why no whole reply came, if the request went out and failed. */
    volatile @Nullable Throwable failure;

    /** The context that carries this exchange. */
    Context context() {
        return new Context(KEY, this);
    }

    /** The exchange that a context carries, if any. */
    static @Nullable Exchange in(Context context) {
        return (Exchange) context.getData(KEY).orElse(null);
    }

    /** Whether this policy is to send the request: the first one that meets it, and again after a 401 alone. */
    boolean isToBeSentBy(ExchangePolicy policy) {
        Reply known = reply;
        return sender.compareAndSet(null, policy) || (sender.get() == policy && known != null && known.status() == 401);
    }

    /** Whether another policy of its kind is sending it, further from the wire. */
    boolean isBeingSentByOther(ExchangePolicy policy) {
        return sender.get() instanceof ExchangePolicy other && other != policy;
    }

    /** Gives the request up; true if it has not gone out and never will. */
    boolean abandon() {
        return sender.compareAndSet(null, this);
    }
}
