package dev.holdfast.storage.azure.tables;

import com.azure.core.http.rest.PagedIterable;
import com.azure.data.tables.models.ListEntitiesOptions;
import com.azure.data.tables.models.TableEntity;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads rows and pages, one request each; a scan sends a second where a partition ends. */
final class Reads {

    /** https://learn.microsoft.com/rest/api/storageservices/query-timeout-and-pagination */
    private static final int LARGEST_PAGE = 1_000;

    private final Table table;

    Reads(Table table) {
        this.table = table;
    }

    Optional<StoredRow> read(RowKey key, Call call) {
        String what = call.operation() + " of " + key;
        try {
            Optional<Entity> entity = Keys.isDecodedTwice(key) ? find(what, key, call) : get(what, key, call);
            return entity.isEmpty() ? Optional.empty() : Optional.of(Rows.row(key, entity.get()));
        } catch (Rows.Unreadable e) {
            throw new DriverException(Kind.CORRUPT, what + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw damaged(what, e);
        }
    }

    private Optional<Entity> get(String what, RowKey key, Call call) throws IOException {
        Reply reply = table.send(
                what,
                Effect.NONE,
                call,
                (client, context) ->
                        client.getEntityWithResponse(Rows.partitionKey(key), key.id(), null, null, context));
        if (reply.status() == 200) {
            return Optional.of(Entity.one(reply.body()));
        } else if (Errors.isMissingRow(reply)) {
            return Optional.empty();
        }
        throw Errors.failure(what, Effect.NONE, reply);
    }

    /** Finds a row by a filter, since its key must not stand in the path of a request. */
    private Optional<Entity> find(String what, RowKey key, Call call) throws IOException {
        @Nullable String continuation = null;
        do {
            Reply reply = page(what, new ListEntitiesOptions().setFilter(ODataFilter.of(key)), continuation, call);
            List<Entity> found = Entity.page(reply.body());
            if (!found.isEmpty()) {
                return Optional.of(found.get(0));
            }
            continuation = reply.continuation().orElse(null);
        } while (continuation != null);
        return Optional.empty();
    }

    RowPage query(RowQuery query, Call call) {
        String what = call.operation() + " of " + query.collection();
        PageStart start = PageStart.of(query);
        PageReader page = new PageReader(query);
        try {
            Optional<String> continuation = fetch(what, start, page, call);
            boolean laterPartitions = query.partition().isEmpty() && start.step() == PageStart.Step.REST;
            if (continuation.isEmpty() && laterPartitions && page.room() > 0) {
                start = start.later();
                laterPartitions = false;
                continuation = fetch(what, start, page, call);
            }
            return page.end(start, continuation, laterPartitions);
        } catch (IOException e) {
            throw damaged(what, e);
        }
    }

    private Optional<String> fetch(String what, PageStart start, PageReader page, Call call) throws IOException {
        ListEntitiesOptions options = new ListEntitiesOptions()
                .setFilter(ODataFilter.of(page.query(), start))
                .setTop(Math.min(page.room(), LARGEST_PAGE));
        if (page.query().projection() != Projection.RECORDS) {
            options.setSelect(List.of(Rows.PARTITION, Rows.ROW));
        }
        Reply reply = page(what, options, start.continuation().orElse(null), call);
        for (Entity entity : Entity.page(reply.body())) {
            page.add(entity);
        }
        return reply.continuation();
    }

    private Reply page(String what, ListEntitiesOptions options, @Nullable String continuation, Call call) {
        Reply reply = table.send(what, Effect.NONE, call, (client, context) -> {
            PagedIterable<TableEntity> pages = client.listEntities(options, null, context);
            (continuation == null ? pages.iterableByPage() : pages.iterableByPage(continuation))
                    .iterator()
                    .next();
        });
        if (reply.status() != 200) {
            throw Errors.failure(what, Effect.NONE, reply);
        }
        return reply;
    }

    private static DriverException damaged(String what, IOException cause) {
        return new DriverException(Kind.UNAVAILABLE, what + ": a damaged reply", cause);
    }
}
