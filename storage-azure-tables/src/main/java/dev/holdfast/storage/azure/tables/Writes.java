package dev.holdfast.storage.azure.tables;

import com.azure.core.util.Context;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.models.TableEntityUpdateMode;
import com.azure.data.tables.models.TableTransactionAction;
import com.azure.data.tables.models.TableTransactionActionType;
import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Writes rows: each request once, always whole rows, never under the condition "any". */
final class Writes {

    private final Table table;

    Writes(Table table) {
        this.table = table;
    }

    WriteResult write(RowWrite write, Call call) {
        String what = call.operation() + " of " + write.key();
        if (mustNotBeAddressed(write, what, call)) {
            BatchResult result = writeAtomically(List.of(write), call);
            return result instanceof BatchResult.Applied applied
                    ? new WriteResult.Applied(applied.versions().get(0))
                    : new WriteResult.Refused(((BatchResult.Refused) result).why());
        }
        Reply reply = table.send(what, Effect.ROW, call, (client, context) -> send(client, write, context));
        if (reply.status() == 204 || reply.status() == 201) {
            Optional<RowVersion> version = version(write, reply);
            if (version.isEmpty() && !isDelete(write)) {
                throw new DriverException(Kind.OUTCOME_UNKNOWN, what + ": a reply without a version");
            }
            return new WriteResult.Applied(version);
        }
        return new WriteResult.Refused(
                Errors.refusal(write, reply).orElseThrow(() -> Errors.failure(what, Effect.ROW, reply)));
    }

    /**
     * Whether the key must not stand in the path of a request, where the service decodes it twice if it has a {@code %}:
     * https://learn.microsoft.com/archive/blogs/windowsazurestorage/partitionkey-or-rowkey-containing-the-percent-character-causes-some-windows-azure-tables-apis-to-fail
     */
    private boolean mustNotBeAddressed(RowWrite write, String what, Call call) {
        return !(write instanceof RowWrite.Insert)
                && Keys.isDecodedTwice(write.key())
                && !(Keys.goesAstray(write) && table.isEmulated(what, call));
    }

    private static void send(TableClient client, RowWrite write, Context context) {
        if (write instanceof RowWrite.Insert insert) {
            client.createEntityWithResponse(
                    Rows.entity(insert.key(), insert.record(), insert.writeId()), null, context);
        } else if (write instanceof RowWrite.Put put) {
            client.upsertEntityWithResponse(
                    Rows.entity(put.key(), put.record(), put.writeId()), TableEntityUpdateMode.REPLACE, null, context);
        } else if (write instanceof RowWrite.Replace replace) {
            client.updateEntityWithResponse(
                    Rows.expecting(replace.expected(), Rows.entity(replace.key(), replace.record(), replace.writeId())),
                    TableEntityUpdateMode.REPLACE,
                    true,
                    null,
                    context);
        } else if (write instanceof RowWrite.DeleteIfUnchanged delete) {
            client.deleteEntityWithResponse(
                    Rows.expecting(delete.expected(), Rows.bare(delete.key())), true, null, context);
        } else {
            client.deleteEntityWithResponse(Rows.bare(write.key()), false, null, context);
        }
    }

    BatchResult writeAtomically(List<RowWrite> writes, Call call) {
        String what = call.operation() + " of " + writes.get(0).key()
                + (writes.size() == 1 ? "" : " and " + (writes.size() - 1) + " more");
        Optional<RowWrite> astray = writes.stream().filter(Keys::goesAstray).findFirst();
        if (astray.isPresent() && table.isEmulated(what, call)) {
            throw new DriverException(
                    Kind.REJECTED,
                    what + ": Azurite misreads the key " + astray.get().key()
                            + " within a batch; Azure Table Storage does not");
        }
        List<TableTransactionAction> actions =
                writes.stream().map(Writes::action).toList();
        Reply reply = table.send(
                what,
                Effect.BATCH,
                call,
                (client, context) -> client.submitTransactionWithResponse(actions, null, context));
        if (reply.status() != 202) {
            throw Errors.failure(what, Effect.BATCH, reply);
        }
        return result(what, writes, BatchReply.parts(reply));
    }

    private static TableTransactionAction action(RowWrite write) {
        if (write instanceof RowWrite.Insert insert) {
            return new TableTransactionAction(
                    TableTransactionActionType.CREATE, Rows.entity(insert.key(), insert.record(), insert.writeId()));
        } else if (write instanceof RowWrite.Put put) {
            return new TableTransactionAction(
                    TableTransactionActionType.UPSERT_REPLACE, Rows.entity(put.key(), put.record(), put.writeId()));
        } else if (write instanceof RowWrite.Replace replace) {
            return new TableTransactionAction(
                    TableTransactionActionType.UPDATE_REPLACE,
                    Rows.expecting(replace.expected(), Rows.entity(replace.key(), replace.record(), replace.writeId())),
                    true);
        } else if (write instanceof RowWrite.DeleteIfUnchanged delete) {
            return new TableTransactionAction(
                    TableTransactionActionType.DELETE,
                    Rows.expecting(delete.expected(), Rows.bare(delete.key())),
                    true);
        }
        return new TableTransactionAction(TableTransactionActionType.DELETE, Rows.bare(write.key()), false);
    }

    private static BatchResult result(String what, List<RowWrite> writes, List<Reply> parts) {
        Optional<Reply> failed =
                parts.stream().filter(part -> !part.succeeded()).findFirst();
        if (failed.isPresent()) {
            return refused(what, writes, failed.get());
        }
        if (parts.size() != writes.size()) {
            throw new DriverException(
                    Kind.OUTCOME_UNKNOWN, what + ": a reply to " + parts.size() + " of " + writes.size() + " actions");
        }
        List<Optional<RowVersion>> versions = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            versions.add(version(writes.get(i), parts.get(i)));
        }
        return new BatchResult.Applied(versions);
    }

    /** The service carries the actions out in order and reports the first that fails. */
    private static BatchResult refused(String what, List<RowWrite> writes, Reply part) {
        OptionalInt index = BatchReply.failedIndex(part);
        if (index.isPresent() && index.getAsInt() < writes.size()) {
            Optional<Refusal> refusal = Errors.refusal(writes.get(index.getAsInt()), part);
            if (refusal.isPresent()) {
                return new BatchResult.Refused(index.getAsInt(), refusal.get());
            }
        }
        throw Errors.failure(what, Effect.BATCH, part);
    }

    private static Optional<RowVersion> version(RowWrite write, Reply reply) {
        return isDelete(write)
                ? Optional.empty()
                : Optional.ofNullable(reply.etag()).map(RowVersion::new);
    }

    private static boolean isDelete(RowWrite write) {
        return write instanceof RowWrite.Delete || write instanceof RowWrite.DeleteIfUnchanged;
    }
}
