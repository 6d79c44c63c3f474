package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.Deadline;
import dev.holdfast.storage.spi.Freshness;
import dev.holdfast.storage.spi.Operation;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.storage.spi.TimeSource;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Calls a driver as the core does, and checks what every answer must fulfil. */
final class DriverCall {

    private static final SecureRandom RANDOM = new SecureRandom();

    private DriverCall() {}

    static Call latest() {
        return new Call(
                Operation.GET, 1, Freshness.LATEST, Deadline.after(Duration.ofSeconds(30), TimeSource.system()));
    }

    static WriteId writeId() {
        return new WriteId(operation(), 0);
    }

    static String operation() {
        byte[] bits = new byte[16];
        RANDOM.nextBytes(bits);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    }

    static Optional<RowVersion> applied(StorageDriver driver, RowWrite write) {
        WriteResult result = driver.write(write, latest());
        if (result instanceof WriteResult.Applied applied) {
            boolean leavesRow = !(write instanceof RowWrite.Delete || write instanceof RowWrite.DeleteIfUnchanged);
            Check.equal(leavesRow, applied.version().isPresent(), "a version comes with " + name(write));
            return applied.version();
        }
        throw new AssertionError(name(write) + " of " + write.key() + ": expected to apply but was " + result);
    }

    static WriteResult.Refused refused(StorageDriver driver, RowWrite write, Refusal why) {
        WriteResult result = driver.write(write, latest());
        if (result instanceof WriteResult.Refused refused) {
            Check.equal(why, refused.why(), "refusal of " + name(write) + token(write));
            return refused;
        }
        throw new AssertionError(name(write) + token(write) + ": expected " + why + " but was applied");
    }

    static List<Optional<RowVersion>> appliedBatch(StorageDriver driver, List<RowWrite> writes) {
        BatchResult result = driver.writeAtomically(writes, latest());
        if (result instanceof BatchResult.Applied applied) {
            Check.equal(writes.size(), applied.versions().size(), "versions of a batch");
            return applied.versions();
        }
        throw new AssertionError("batch of " + writes.size() + ": expected to apply but was " + result);
    }

    static void refusedBatch(StorageDriver driver, List<RowWrite> writes, int index, Refusal why) {
        BatchResult result = driver.writeAtomically(writes, latest());
        Check.equal(
                new BatchResult.Refused(index, why), result, "batch of " + writes.size() + token(writes.get(index)));
    }

    /** Whole rows of a partition, in pages as large as they can be. */
    static RowQuery records(String collection, String partition) {
        return new RowQuery(
                collection,
                Optional.of(partition),
                IdRange.all(),
                List.of(),
                Projection.RECORDS,
                1_000,
                Optional.empty());
    }

    static RowQuery from(RowQuery query, Optional<Position> from) {
        return new RowQuery(
                query.collection(),
                query.partition(),
                query.ids(),
                query.narrowing(),
                query.projection(),
                query.limit(),
                from);
    }

    /** All rows of a query, page by page. */
    static List<StoredRow> all(StorageDriver driver, RowQuery query) {
        List<StoredRow> rows = new ArrayList<>();
        pages(driver, query).forEach(page -> rows.addAll(page.rows()));
        return rows;
    }

    /** All pages of a query; each of them keeps the rules of a page. */
    static List<RowPage> pages(StorageDriver driver, RowQuery query) {
        List<RowPage> pages = new ArrayList<>();
        Optional<Position> from = query.from();
        do {
            RowPage page = driver.query(from(query, from), latest());
            int rows = page.rows().size() + page.unreadable().size();
            Check.that(rows <= query.limit(), rows + " rows fit the limit of " + query.limit());
            if (query.projection() == Projection.COUNT) {
                Check.equal(0, rows, "rows of a count");
                Check.that(page.count() <= query.limit(), page.count() + " counted within " + query.limit());
            } else {
                Check.equal((long) rows, page.count(), "count of a page of rows");
                checkNext(page);
            }
            pages.add(page);
            from = page.next();
            Check.that(pages.size() < 3_000, "a walk ends");
        } while (from.isPresent());
        return pages;
    }

    /** After a page with rows it goes on after the last of them, readable or not; by a token only after an empty page. */
    private static void checkNext(RowPage page) {
        List<RowKey> last = new ArrayList<>();
        if (!page.rows().isEmpty()) {
            last.add(page.rows().get(page.rows().size() - 1).key());
        }
        if (!page.unreadable().isEmpty()) {
            last.add(page.unreadable().get(page.unreadable().size() - 1).key());
        }
        if (page.next().isPresent() && !last.isEmpty()) {
            boolean afterLast = page.next().get() instanceof Position.AfterRow after && last.contains(after.key());
            Check.that(
                    afterLast,
                    "a page with rows goes on after its last, not at "
                            + page.next().get());
        }
    }

    private static String name(RowWrite write) {
        return write.getClass().getSimpleName();
    }

    private static String token(RowWrite write) {
        if (write instanceof RowWrite.Replace replace) {
            return " with token " + Check.shown(replace.expected().token());
        }
        return write instanceof RowWrite.DeleteIfUnchanged delete
                ? " with token " + Check.shown(delete.expected().token())
                : "";
    }
}
