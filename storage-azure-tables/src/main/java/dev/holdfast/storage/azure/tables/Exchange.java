package dev.holdfast.storage.azure.tables;

import com.azure.core.util.Context;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One request to the service and what came of it. It travels with the call's {@link Context} to the {@link ExchangePolicy},
 * which sees the request last and the reply first; so nothing between here and there can send the request twice, lose the
 * reply or misread it. Thread-safe.
 */
final class Exchange {

    private static final String KEY = "dev.holdfast.storage.exchange";

    private enum State {
        READY,
        SENT,
        ABANDONED
    }

    private final AtomicReference<@Nullable ExchangePolicy> carrier = new AtomicReference<>();
    private final AtomicReference<State> state = new AtomicReference<>(State.READY);
    private volatile @Nullable Reply reply;
    private volatile @Nullable Throwable failure;

    /** The context that carries this exchange. */
    Context context() {
        return new Context(KEY, this);
    }

    /** The exchange that a context carries, if it is one of ours. */
    static @Nullable Exchange in(Context context) {
        return (Exchange) context.getData(KEY).orElse(null);
    }

    /** Whether this policy carries it: the first that meets it does, where a client has the policy twice. */
    boolean isCarriedBy(ExchangePolicy policy) {
        return carrier.compareAndSet(null, policy) || carrier.get() == policy;
    }

    /** Whether no policy has met it. */
    boolean isUnmet() {
        return carrier.get() == null;
    }

    /** Whether the request may go out now; a second time only after a 401, which a credential policy may answer. */
    boolean send() {
        Reply known = reply;
        return state.compareAndSet(State.READY, State.SENT)
                || state.get() == State.SENT && known != null && known.status() == 401;
    }

    /** Gives the request up; true if it has not gone out and never will. */
    boolean abandon() {
        return state.compareAndSet(State.READY, State.ABANDONED) || state.get() == State.ABANDONED;
    }

    void received(Reply newReply) {
        reply = newReply;
    }

    void failed(Throwable newFailure) {
        failure = newFailure;
    }

    /** The whole reply, if one came. */
    @Nullable
    Reply reply() {
        return reply;
    }

    /** Why no whole reply came, if the request went out and failed. */
    @Nullable
    Throwable failure() {
        return failure;
    }
}
