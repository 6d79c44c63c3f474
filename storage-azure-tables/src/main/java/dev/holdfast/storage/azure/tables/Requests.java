package dev.holdfast.storage.azure.tables;

import com.azure.core.exception.ClientAuthenticationException;
import com.azure.core.exception.HttpResponseException;
import com.azure.core.util.Context;
import dev.holdfast.storage.spi.Deadline;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests, each once and within its deadline. The client bounds neither pages nor the body of a reply, and not every
 * HTTP client bounds anything; so each request runs on a thread of this object that is interrupted when its time is over.
 * Thread-safe.
 */
final class Requests implements AutoCloseable {

    private static final AtomicInteger THREADS = new AtomicInteger();

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "holdfast-azure-tables-" + THREADS.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Sends a request and returns the reply, whatever it says.
     *
     * @param what the operation and the key, for messages
     * @throws DriverException if no whole reply came
     */
    Reply send(String what, Effect effect, Deadline deadline, Consumer<Context> request) {
        Exchange exchange = new Exchange();
        @Nullable Throwable thrown = run(exchange, deadline, request);
        Reply reply = exchange.reply();
        if (reply != null) {
            return reply;
        }
        if (exchange.abandon()) {
            throw unsent(what, exchange, thrown);
        }
        Throwable failure = exchange.failure();
        throw unanswered(what, effect, failure == null ? thrown : failure);
    }

    private @Nullable Throwable run(Exchange exchange, Deadline deadline, Consumer<Context> request) {
        if (Thread.currentThread().isInterrupted()) {
            return new InterruptedException("interrupted before the request");
        } else if (deadline.hasPassed()) {
            return new TimeoutException("the deadline passed before the request");
        }
        Future<?> running = threads.submit(() -> request.accept(exchange.context()));
        try {
            running.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
            return null;
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (TimeoutException e) {
            running.cancel(true);
            return e;
        } catch (InterruptedException e) {
            running.cancel(true);
            Thread.currentThread().interrupt();
            return e;
        }
    }

    private static DriverException unsent(String what, Exchange exchange, @Nullable Throwable cause) {
        if (cause instanceof ClientAuthenticationException) {
            return new DriverException(Kind.DENIED, what + ": no token for the request", cause);
        }
        boolean answered = cause == null || cause instanceof HttpResponseException || cause instanceof LinkageError;
        if (exchange.isUnmet() && answered) {
            return new DriverException(
                    Kind.MISCONFIGURED,
                    what + ": the pipeline of the table client lacks the policy of "
                            + ExchangePolicyProvider.class.getName(),
                    cause);
        }
        return new DriverException(Kind.UNAVAILABLE, what + ": the request was not sent", cause);
    }

    private static DriverException unanswered(String what, Effect effect, @Nullable Throwable cause) {
        return precedesRequest(cause)
                ? new DriverException(Kind.UNAVAILABLE, what + ": no connection", cause)
                : new DriverException(effect.whenUnknown(), what + ": no whole reply", cause);
    }

    private static boolean precedesRequest(@Nullable Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof ConnectException
                    || t instanceof NoRouteToHostException
                    || t instanceof UnknownHostException
                    || t instanceof SSLHandshakeException) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
