package dev.holdfast.storage.azure.tables;

import com.azure.core.util.Context;
import com.azure.data.tables.TableClient;
import dev.holdfast.storage.azure.tables.AzureTablesOptions.Schema;
import dev.holdfast.storage.spi.Call;
import java.util.function.BiConsumer;

/**
 * The table, which is set up by the first request to it: created if it is not there, unless somebody else provides it. A
 * set-up that fails is tried again by the next request. Thread-safe; threads that come first together set it up together,
 * which does no harm.
 */
final class Table implements AutoCloseable {

    private final TableClient client;
    private final AzureTablesOptions options;
    private final Runnable onClose;
    private final Requests requests = new Requests();
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

    /** Sends a request once and returns the reply, whatever it says; see {@link Requests#send}. */
    Reply send(String what, Effect effect, Call call, BiConsumer<TableClient, Context> request) {
        setUp(what, call);
        return requests.send(what, effect, call.deadline(), context -> request.accept(client, context));
    }

    /** Whether the table is the emulator's; known once it is set up. */
    boolean isEmulated(String what, Call call) {
        setUp(what, call);
        return emulated;
    }

    private void setUp(String what, Call call) {
        if (ready) {
            return;
        }
        Reply reply = options.schema() == Schema.CREATE ? create(what, call) : look(what, call);
        emulated = reply.isFromAzurite();
        ready = true;
    }

    private Reply create(String what, Call call) {
        Reply reply = setUp(what, call, (table, context) -> table.createTableWithResponse(null, context));
        boolean exists = reply.status() == 409 && reply.code().equals("TableAlreadyExists");
        if (!exists && !reply.succeeded()) {
            throw Errors.failure(what + ": cannot create table " + client.getTableName(), Effect.NONE, reply);
        }
        return reply;
    }

    /** Reads a row that nobody has. It need not be allowed to: a key that may only write gets its first refusal here. */
    private Reply look(String what, Call call) {
        Reply reply = setUp(
                what, call, (table, context) -> table.getEntityWithResponse("_hf:", "set-up", null, null, context));
        boolean usable = reply.succeeded() || Errors.isMissingRow(reply) || reply.status() == 403;
        if (!usable) {
            throw Errors.failure(what + ": cannot use table " + client.getTableName(), Effect.NONE, reply);
        }
        return reply;
    }

    private Reply setUp(String what, Call call, BiConsumer<TableClient, Context> request) {
        return requests.send(what, Effect.NONE, call.deadline(), context -> request.accept(client, context));
    }

    @Override
    public void close() {
        requests.close();
        onClose.run();
    }
}
