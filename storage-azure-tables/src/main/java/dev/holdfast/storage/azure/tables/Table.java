package dev.holdfast.storage.azure.tables;

import com.azure.core.exception.ClientAuthenticationException;
import com.azure.core.exception.HttpResponseException;
import com.azure.core.util.Context;
import com.azure.data.tables.TableClient;
import dev.holdfast.storage.azure.tables.AzureTablesOptions.Schema;
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
import java.util.function.BiConsumer;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * The table, to which requests are sent once each and within a deadline. The first of them sets it up; a set-up that fails is
 * tried again by the next, and threads that come first together set it up together, which does no harm. Thread-safe.
 *
 * <p>The client bounds neither pages nor the body of a reply, and not every HTTP client bounds anything; so each request runs on
 * a thread of this object, which is interrupted when its time is over.
 */
final class Table implements AutoCloseable {

    /** What a request may leave behind when its reply is lost. */
    enum Effect {
        /** Nothing of account. */
        NONE,
        /** One row written. */
        ROW,
        /** Several actions in one; an error within the reply does not prove what became of them. */
        BATCH;

        Kind whenUnknown() {
            return this == NONE ? Kind.UNAVAILABLE : Kind.OUTCOME_UNKNOWN;
        }
    }

    private final TableClient client;
    private final AzureTablesOptions options;
    private final Runnable onClose;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "holdfast-azure-tables");
        thread.setDaemon(true);
        return thread;
    });
    private volatile boolean ready;
    private volatile boolean emulated;

    /**
     * A table by its client.
     *
     * @param onClose releases the client if it is ours
     */
    Table(TableClient client, AzureTablesOptions options, Runnable onClose) {
        this.client = client;
        this.options = options;
        this.onClose = onClose;
    }

    /**
     * Sets the table up if no request did so yet.
     *
     * @return whether the table is the emulator's
     */
    boolean setUp(Deadline deadline) {
        if (!ready) {
            boolean creates = options.schema() == Schema.CREATE;
            Reply reply = exchange(Effect.NONE, deadline, (table, context) -> {
                if (creates) {
                    table.createTableWithResponse(null, context);
                } else {
                    // a row that nobody has
                    table.getEntityWithResponse("_hf:", "set-up", null, null, context);
                }
            });
            // that it may not be read is no failure: a key may be good for writing alone
            boolean usable =
                    creates ? reply.code().equals("TableAlreadyExists") : reply.isMissingRow() || reply.status() == 403;
            if (!usable && reply.status() / 100 != 2) {
                DriverException why = reply.failure(Effect.NONE);
                String message = "set-up of table " + client.getTableName() + ": " + why.getMessage();
                throw new DriverException(
                        why.kind(), message, null, why.retryAfter().orElse(null));
            }
            emulated = reply.isFromAzurite();
            ready = true;
        }
        return emulated;
    }

    /**
     * Sends a request and returns the reply, whatever it says.
     *
     * @throws DriverException if no whole reply came, or the set-up failed
     */
    Reply send(Effect effect, Deadline deadline, BiConsumer<TableClient, Context> request) {
        setUp(deadline);
        return exchange(effect, deadline, request);
    }

    private Reply exchange(Effect effect, Deadline deadline, BiConsumer<TableClient, Context> request) {
        Exchange exchange = new Exchange();
        Throwable thrown = run(() -> request.accept(client, exchange.context()), deadline);
        Reply reply = exchange.reply;
        if (reply != null) {
            return reply;
        }
        Throwable failure = exchange.failure;
        throw exchange.abandon() ? unsent(thrown) : unanswered(effect, failure == null ? thrown : failure);
    }

    private @Nullable Throwable run(Runnable request, Deadline deadline) {
        if (Thread.currentThread().isInterrupted() || deadline.hasPassed()) {
            return new TimeoutException("interrupted, or past the deadline");
        }
        Future<?> running = threads.submit(request);
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

    private static DriverException unsent(@Nullable Throwable cause) {
        if (cause instanceof ClientAuthenticationException) {
            return new DriverException(Kind.DENIED, "no token for the request", cause);
        } else if (cause == null || cause instanceof HttpResponseException || cause instanceof LinkageError) {
            String policy = ExchangePolicyProvider.class.getName();
            return new DriverException(
                    Kind.MISCONFIGURED, "the pipeline of the table client lacks the policy of " + policy, cause);
        }
        return new DriverException(Kind.UNAVAILABLE, "the request was not sent", cause);
    }

    private static DriverException unanswered(Effect effect, @Nullable Throwable cause) {
        for (Throwable t = cause; t != null; t = t.getCause()) {
            if (t instanceof ConnectException
                    || t instanceof NoRouteToHostException
                    || t instanceof UnknownHostException
                    || t instanceof SSLHandshakeException) {
                return new DriverException(Kind.UNAVAILABLE, "no connection", cause);
            }
        }
        return new DriverException(effect.whenUnknown(), "no whole reply", cause);
    }

    @Override
    public void close() {
        threads.shutdownNow();
        onClose.run();
    }
}
