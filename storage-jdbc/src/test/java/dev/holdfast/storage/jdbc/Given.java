package dev.holdfast.storage.jdbc;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.Deadline;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.Freshness;
import dev.holdfast.storage.spi.Operation;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.storage.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;

/** What the tests of the driver start from. */
final class Given {

    private static final AtomicLong OPERATIONS = new AtomicLong(System.nanoTime());

    private Given() {}

    static String memoryUrl() {
        return "jdbc:h2:mem:" + UUID.randomUUID();
    }

    /** A pool over a database in memory that lives until the JVM ends. */
    static JdbcConnectionPool memoryPool(String settings) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL(memoryUrl() + ";DB_CLOSE_DELAY=-1" + settings);
        return JdbcConnectionPool.create(source);
    }

    static StorageDriver driver(DataSource source) {
        return JdbcStorage.driver(source, JdbcOptions.defaults());
    }

    static StorageDriver driver(String url) {
        return new JdbcDriverProvider().open(url, Map.of());
    }

    static Call call() {
        return call(Duration.ofSeconds(20));
    }

    static Call call(Duration time) {
        return new Call(Operation.PUT, 1, Freshness.DEFAULT, Deadline.after(time, TimeSource.system()));
    }

    static RowKey key(String id) {
        return new RowKey("things", "p", id);
    }

    static WriteId writeId() {
        return new WriteId(String.format("%022d", OPERATIONS.incrementAndGet()), 0);
    }

    static StoredRecord record(String text) {
        return StoredRecord.builder().text("text", text).build();
    }

    static RowWrite put(RowKey key, String text) {
        return new RowWrite.Put(key, record(text), writeId());
    }

    static RowWrite insert(RowKey key, String text) {
        return new RowWrite.Insert(key, record(text), writeId());
    }

    static RowWrite replace(RowKey key, RowVersion expected, String text) {
        return new RowWrite.Replace(key, record(text), expected, writeId());
    }

    static RowWrite delete(RowKey key) {
        return new RowWrite.Delete(key, writeId());
    }

    static RowWrite deleteIf(RowKey key, RowVersion expected) {
        return new RowWrite.DeleteIfUnchanged(key, expected, writeId());
    }

    /** Puts the row and tells its version. */
    static RowVersion stored(StorageDriver driver, RowKey key, String text) {
        WriteResult.Applied applied = (WriteResult.Applied) driver.write(put(key, text), call());
        return applied.version().orElseThrow();
    }

    static Optional<String> text(StorageDriver driver, RowKey key) {
        return driver.read(key, call()).map(row -> row.record().text("text"));
    }

    static RowQuery partition(int limit, Optional<Position> from) {
        return new RowQuery("things", Optional.of("p"), IdRange.all(), List.of(), Projection.RECORDS, limit, from);
    }

    static RowQuery collection(Projection projection, int limit, Optional<Position> from) {
        return new RowQuery("things", Optional.empty(), IdRange.all(), List.of(), projection, limit, from);
    }

    /** All pages of a query. */
    static List<RowPage> walk(StorageDriver driver, RowQuery query) {
        List<RowPage> pages = new ArrayList<>();
        Optional<Position> from = query.from();
        do {
            RowPage page = driver.query(
                    new RowQuery(
                            query.collection(),
                            query.partition(),
                            query.ids(),
                            query.narrowing(),
                            query.projection(),
                            query.limit(),
                            from),
                    call());
            pages.add(page);
            from = page.next();
        } while (from.isPresent() && pages.size() < 10_000);
        return pages;
    }

    static List<String> ids(List<RowPage> pages) {
        return pages.stream()
                .flatMap(page -> page.rows().stream())
                .map(row -> row.key().id())
                .toList();
    }

    static DriverException failure(ThrowingCallable call) {
        return catchThrowableOfType(DriverException.class, call);
    }
}
