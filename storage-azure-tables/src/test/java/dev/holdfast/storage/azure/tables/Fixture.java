package dev.holdfast.storage.azure.tables;

import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableClientBuilder;
import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.Deadline;
import dev.holdfast.storage.spi.Freshness;
import dev.holdfast.storage.spi.Operation;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.storage.spi.TimeSource;
import dev.holdfast.testservers.Azurite;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** Rows, calls and drivers for the tests; each fixture has a table of its own. */
final class Fixture implements AutoCloseable {

    private static final AtomicInteger WRITES = new AtomicInteger();
    private static final String RUN =
            UUID.randomUUID().toString().replace("-", "").substring(0, 22);

    final String table = "t" + UUID.randomUUID().toString().replace("-", "");
    final StorageDriver driver = driver(Azurite.endpoint());

    StorageDriver driver(String endpoint) {
        return new AzureTablesDriverProvider().open("azure-tables:emulator", settings(endpoint));
    }

    Map<String, String> settings(String endpoint) {
        return Map.of("table", table, "endpoint", endpoint);
    }

    /** Another program's client of the same table. */
    TableClient otherProgram() {
        return new TableClientBuilder()
                .connectionString(Azurite.connectionString())
                .tableName(table)
                .buildClient();
    }

    static RowKey key(String partition, String id) {
        return new RowKey("c", partition, id);
    }

    static StoredRecord record(String value) {
        return StoredRecord.builder().text("v", value).build();
    }

    static WriteId writeId() {
        int number = WRITES.incrementAndGet();
        return new WriteId((RUN.substring(0, 17) + String.format("%05d", number / 10_000)), number % 10_000);
    }

    static RowWrite put(RowKey key, StoredRecord record) {
        return new RowWrite.Put(key, record, writeId());
    }

    static RowWrite insert(RowKey key, StoredRecord record) {
        return new RowWrite.Insert(key, record, writeId());
    }

    static RowWrite replace(RowKey key, StoredRecord record, RowVersion expected) {
        return new RowWrite.Replace(key, record, expected, writeId());
    }

    static RowWrite delete(RowKey key) {
        return new RowWrite.Delete(key, writeId());
    }

    static RowWrite deleteIfUnchanged(RowKey key, RowVersion expected) {
        return new RowWrite.DeleteIfUnchanged(key, expected, writeId());
    }

    static Call call() {
        return call(Duration.ofSeconds(20));
    }

    static Call call(Duration duration) {
        return new Call(Operation.PUT, 1, Freshness.DEFAULT, Deadline.after(duration, TimeSource.system()));
    }

    static RowQuery all(Optional<String> partition, int limit, Optional<Position> from) {
        return new RowQuery("c", partition, IdRange.all(), List.of(), Projection.RECORDS, limit, from);
    }

    WriteResult write(RowWrite write) {
        return driver.write(write, call());
    }

    RowVersion stored(RowKey key, StoredRecord record) {
        return ((WriteResult.Applied) write(put(key, record))).version().orElseThrow();
    }

    @Override
    public void close() {
        driver.close();
    }
}
