package dev.holdfast.storage.azure.tables;

import static com.azure.data.tables.models.TableEntityUpdateMode.REPLACE;

import com.azure.core.http.rest.PagedIterable;
import com.azure.core.util.Context;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.models.ListEntitiesOptions;
import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableTransactionAction;
import dev.holdfast.storage.azure.tables.Table.Effect;
import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.UnreadableRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The driver over one table of Azure Table Storage. A row is an entity with the partition key {@code collection:partition} and
 * the id as its row key, both as they are; its version is the service's ETag.
 */
final class AzureTablesDriver implements StorageDriver {

    private static final DriverInfo INFO = new DriverInfo("azure-tables", true, true);

    /** https://learn.microsoft.com/rest/api/storageservices/query-timeout-and-pagination */
    private static final int LARGEST_PAGE = 1_000;

    private static final Pattern LINE_END = Pattern.compile("[\\u2028\\u2029]");

    private final Table table;

    AzureTablesDriver(Table table) {
        this.table = table;
    }

    @Override
    public DriverInfo info() {
        return INFO;
    }

    @Override
    public Optional<StoredRow> read(RowKey key, Call call) {
        Map<?, ?> entity = isDecodedTwice(key) ? find(key, call) : get(key, call);
        return Optional.ofNullable(entity).map(found -> Rows.row(key, found));
    }

    private @Nullable Map<?, ?> get(RowKey key, Call call) {
        String partition = Rows.partitionKey(key);
        Reply reply = table.send(
                Effect.NONE,
                call.deadline(),
                (client, context) -> client.getEntityWithResponse(partition, key.id(), null, null, context));
        if (reply.status() != 200 && !reply.isMissingRow()) {
            throw reply.failure(Effect.NONE);
        }
        return reply.status() == 200 ? Rows.entity(reply) : null;
    }

    private @Nullable Map<?, ?> find(RowKey key, Call call) {
        List<Map<?, ?>> found = new ArrayList<>();
        Optional<String> more = Optional.empty();
        do {
            more = list(new ListEntitiesOptions().setFilter(ODataFilter.of(key)), more.orElse(null), found, call);
        } while (found.isEmpty() && more.isPresent());
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    public RowPage query(RowQuery query, Call call) {
        PageStart start = PageStart.of(query);
        List<Map<?, ?>> found = new ArrayList<>();
        Optional<String> more = list(query, start, found, call);
        boolean laterPartitions = query.partition().isEmpty() && start.step() == PageStart.Step.REST;
        if (more.isEmpty() && laterPartitions && found.size() < query.limit()) {
            start = start.later();
            laterPartitions = false;
            more = list(query, start, found, call);
        }
        return page(query, found, laterPartitions || more.isPresent(), more.map(start::token));
    }

    private static RowPage page(RowQuery query, List<Map<?, ?>> found, boolean more, Optional<Position> token) {
        List<StoredRow> rows = new ArrayList<>();
        List<UnreadableRow> unreadable = new ArrayList<>();
        Optional<Position> next = token;
        for (Map<?, ?> entity : found) {
            RowKey key = Rows.key(query.collection(), entity);
            next = more ? Optional.of(new Position.AfterRow(key)) : Optional.empty();
            try {
                if (query.projection() != Projection.COUNT) {
                    rows.add(Rows.row(key, entity));
                }
            } catch (DriverException corrupt) {
                unreadable.add(new UnreadableRow(key, String.valueOf(corrupt.getMessage())));
            }
        }
        return new RowPage(rows, unreadable, found.size(), next);
    }

    private Optional<String> list(RowQuery query, PageStart start, List<Map<?, ?>> found, Call call) {
        ListEntitiesOptions options = new ListEntitiesOptions()
                .setFilter(ODataFilter.of(query, start))
                .setTop(Math.min(query.limit() - found.size(), LARGEST_PAGE));
        if (query.projection() != Projection.RECORDS) {
            options.setSelect(List.of(Rows.PARTITION, Rows.ROW));
        }
        return list(options, start.continuation(), found, call);
    }

    /** Adds the entities of one page and returns the service's continuation. */
    private Optional<String> list(
            ListEntitiesOptions options, @Nullable String from, List<Map<?, ?>> found, Call call) {
        Reply reply = table.send(Effect.NONE, call.deadline(), (client, context) -> {
            PagedIterable<TableEntity> pages = client.listEntities(options, null, context);
            (from == null ? pages.iterableByPage() : pages.iterableByPage(from))
                    .iterator()
                    .next();
        });
        if (reply.status() != 200) {
            throw reply.failure(Effect.NONE);
        }
        found.addAll(Rows.entities(reply));
        return reply.continuation();
    }

    @Override
    public WriteResult write(RowWrite write, Call call) {
        if (isDecodedTwice(write.key()) && !(goesAstray(write) && table.setUp(call.deadline()))) {
            BatchResult result = writeAtomically(List.of(write), call);
            return result instanceof BatchResult.Refused refused
                    ? new WriteResult.Refused(refused.why())
                    : new WriteResult.Applied(
                            ((BatchResult.Applied) result).versions().get(0));
        }
        TableTransactionAction action = Rows.action(write);
        Reply reply = table.send(Effect.ROW, call.deadline(), (client, context) -> send(client, action, context));
        if (reply.status() != 204 && reply.status() != 201) {
            return new WriteResult.Refused(reply.refusal(write).orElseThrow(() -> reply.failure(Effect.ROW)));
        } else if (reply.version().isEmpty() && !isDelete(write)) {
            throw new DriverException(Kind.OUTCOME_UNKNOWN, "a reply without a version");
        }
        return new WriteResult.Applied(reply.version());
    }

    private static void send(TableClient client, TableTransactionAction action, Context context) {
        TableEntity entity = action.getEntity();
        switch (action.getActionType()) {
            case CREATE -> client.createEntityWithResponse(entity, null, context);
            case UPSERT_REPLACE -> client.upsertEntityWithResponse(entity, REPLACE, null, context);
            case UPDATE_REPLACE -> client.updateEntityWithResponse(entity, REPLACE, true, null, context);
            default -> client.deleteEntityWithResponse(entity, action.getIfUnchanged(), null, context);
        }
    }

    @Override
    public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
        Optional<RowWrite> astray =
                writes.stream().filter(AzureTablesDriver::goesAstray).findFirst();
        if (astray.isPresent() && table.setUp(call.deadline())) {
            String message =
                    "Azurite takes " + astray.get().key() + " for another key in a batch; the service does not";
            throw new DriverException(Kind.REJECTED, message);
        }
        List<TableTransactionAction> actions = writes.stream().map(Rows::action).toList();
        Reply reply = table.send(
                Effect.BATCH,
                call.deadline(),
                (client, context) -> client.submitTransactionWithResponse(actions, null, context));
        if (reply.status() != 202) {
            throw reply.failure(Effect.BATCH);
        }
        return result(writes, reply.parts());
    }

    /** The service carries the actions out in order and reports the first that fails, alone. */
    private static BatchResult result(List<RowWrite> writes, List<Reply> parts) {
        List<Optional<RowVersion>> versions = new ArrayList<>();
        for (Reply part : parts) {
            if (part.status() / 100 != 2) {
                int index = part.failedAction();
                Optional<Refusal> why =
                        index >= 0 && index < writes.size() ? part.refusal(writes.get(index)) : Optional.empty();
                return new BatchResult.Refused(index, why.orElseThrow(() -> part.failure(Effect.BATCH)));
            }
            versions.add(part.version());
        }
        if (versions.size() != writes.size()) {
            throw new DriverException(Kind.OUTCOME_UNKNOWN, "a reply to " + versions.size() + " actions of a batch");
        }
        return new BatchResult.Applied(versions);
    }

    private static boolean isDelete(RowWrite write) {
        return write instanceof RowWrite.Delete || write instanceof RowWrite.DeleteIfUnchanged;
    }

    /**
     * Whether the service looks for another row where this key stands in the path of a request, so that the row must be found by
     * a filter and written by a batch:
     * https://learn.microsoft.com/archive/blogs/windowsazurestorage/partitionkey-or-rowkey-containing-the-percent-character-causes-some-windows-azure-tables-apis-to-fail
     */
    private static boolean isDecodedTwice(RowKey key) {
        return key.partition().contains("%") || key.id().contains("%");
    }

    /**
     * Whether Azurite takes the write for one of another row when it is part of a batch. It looks for the keys in the path by
     * {@code PartitionKey='(.*)',} and {@code RowKey='(.+)')}, greedily, in any case and within a line; where it finds none, in
     * the body.
     */
    private static boolean goesAstray(RowWrite write) {
        RowKey key = write.key();
        boolean twoLines = LINE_END.matcher(key.partition() + key.id()).find();
        return !(write instanceof RowWrite.Insert)
                && (key.id().startsWith(",")
                        || key.id().contains("',")
                        || key.partition().toLowerCase(Locale.ROOT).contains("rowkey='")
                        || (isDelete(write) && twoLines));
    }

    @Override
    public void close() {
        table.close();
    }
}
