package dev.holdfast.storage.azure.tables;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.List;
import java.util.Optional;

/**
 * The driver over one table of Azure Table Storage. A row is an entity with the partition key {@code collection:partition} and
 * the id as its row key, both as they are; its version is the service's ETag.
 */
final class AzureTablesDriver implements StorageDriver {

    private static final DriverInfo INFO = new DriverInfo("azure-tables", true, true);

    private final Table table;
    private final Reads reads;
    private final Writes writes;

    AzureTablesDriver(Table table) {
        this.table = table;
        this.reads = new Reads(table);
        this.writes = new Writes(table);
    }

    @Override
    public DriverInfo info() {
        return INFO;
    }

    @Override
    public Optional<StoredRow> read(RowKey key, Call call) {
        return reads.read(key, call);
    }

    @Override
    public RowPage query(RowQuery query, Call call) {
        return reads.query(query, call);
    }

    @Override
    public WriteResult write(RowWrite write, Call call) {
        return writes.write(write, call);
    }

    @Override
    public BatchResult writeAtomically(List<RowWrite> batch, Call call) {
        return writes.writeAtomically(batch, call);
    }

    @Override
    public void close() {
        table.close();
    }
}
