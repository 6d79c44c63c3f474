package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Cursor;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.OutcomeUnknownException;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.RetryPolicy;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.StorageException;
import dev.holdfast.storage.StorageUnavailableException;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.spi.StorageDriver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** L2, L3, L4: setting up an empty backend, and opening a used one again. */
final class SetUpCases {

    private static final EntityKey KEY = EntityKey.of("p", "1");
    private static final Item A = Item.of("p", "1", "a");

    private SetUpCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "L2-instances-at-once",
                        "instances that meet an empty backend at once all work",
                        "a set-up that fails where another has just done it",
                        SetUpCases::instancesAtOnce),
                ConformanceCase.of(
                        "L2-first-calls-at-once",
                        "the first calls of one instance, made at once, all work",
                        "a set-up that is not done once",
                        SetUpCases::firstCallsAtOnce),
                ConformanceCase.of(
                        "L2-reads-first",
                        "reading an empty backend before anything was written finds nothing, and no failure",
                        "a missing table on the first read",
                        SetUpCases::readsFirst),
                ConformanceCase.of(
                        "L2-verify",
                        "verify() passes on an empty backend and leaves nothing behind",
                        "the row that verify writes",
                        SetUpCases::verify),
                ConformanceCase.of(
                                "L3-failed-set-up",
                                "a set-up that failed because the backend was away is tried again on the next call",
                                "a failure that is remembered",
                                SetUpCases::failedSetUp)
                        .also("F2"),
                ConformanceCase.of(
                                "L3-outage",
                                "after an outage the same store works on, and nothing was written meanwhile",
                                "connections that stay broken",
                                SetUpCases::outage)
                        .also("F2"),
                ConformanceCase.of(
                                "L4-reopen",
                                "records, versions and cursors survive closing and reopening the backend",
                                "what is acknowledged before it is stored",
                                SetUpCases::reopen)
                        .also("C2", "C6", "Q4"));
    }

    private static void instancesAtOnce(CaseContext context) throws Exception {
        for (int round = 0; round < 2; round++) {
            Backend fresh = context.freshBackend();
            List<CollectionStore<Item>> stores = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                stores.add(context.openStore(fresh).collection(Item.collection("setup")));
            }
            Together.each(stores.size(), thread -> {
                CollectionStore<Item> mine = stores.get(thread);
                switch (thread) {
                    case 0 -> mine.put(Item.of("p", "0", "v"));
                    case 1 -> mine.insertIfAbsent(Item.of("p", "1", "v"));
                    case 2 ->
                        Check.that(
                                mine.transact("p", List.of(TransactionAction.insert(Item.of("p", "2", "v"))))
                                        .applied(),
                                "the transaction is applied");
                    default -> mine.list("p");
                }
            });
            for (CollectionStore<Item> store : stores) {
                Check.equal(3, store.list("p").size(), "records that each instance sees");
            }
        }
    }

    private static void firstCallsAtOnce(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.openStore(context.freshBackend()).collection(Item.collection("setup"));
        Together.each(6, thread -> items.put(Item.of("p", "" + thread, thread)));
        Check.equal(6, items.list("p").size(), "records");
    }

    private static void readsFirst(CaseContext context) throws Exception {
        Backend fresh = context.freshBackend();
        List<Check.Action> reads = List.of(
                () -> Check.absent(first(context, fresh).get(KEY), "get"),
                () -> Check.equal(List.of(), first(context, fresh).list("p"), "list"),
                () -> Check.equal(0L, first(context, fresh).count(Query.partition("p")), "count"),
                () -> Check.equal(
                        List.of(), first(context, fresh).scan(Scan.all()).entries(), "scan"),
                () -> Check.that(!first(context, fresh).delete(KEY), "delete is false"));
        for (Check.Action read : reads) {
            read.run();
        }
    }

    private static CollectionStore<Item> first(CaseContext context, Backend fresh) throws Exception {
        return context.openStore(fresh).collection(Item.collection("setup"));
    }

    private static void verify(CaseContext context) throws Exception {
        Backend fresh = context.freshBackend();
        Store store = context.openStore(fresh);
        store.verify();
        store.verify();
        RowQuery left = new RowQuery(
                "_hf", Optional.of("verify"), IdRange.all(), List.of(), Projection.RECORDS, 100, Optional.empty());
        try (StorageDriver driver = fresh.openDriver()) {
            Check.equal(List.of(), DriverCall.all(driver, left), "rows that verify leaves");
        }
        store.collection(Item.collection("setup")).put(A);
        store.verify();
    }

    private static AutoCloseable away(Backend backend) throws Exception {
        return backend.beginOutage().orElseThrow(() -> new NotRun("the harness cannot make the backend unreachable"));
    }

    private static void once(StoreOptions.Builder options) {
        options.failures(new RetryPolicy(1, Duration.ZERO, Duration.ZERO)).deadline(Duration.ofSeconds(10));
    }

    private static void failedSetUp(CaseContext context) throws Exception {
        Backend fresh = context.freshBackend();
        Store store = context.openStore(fresh, SetUpCases::once);
        CollectionStore<Item> items = store.collection(Item.collection("setup"));
        AutoCloseable outage = away(fresh);
        try {
            Check.thrown(StorageUnavailableException.class, "the first call, a read", () -> items.get(KEY));
            Check.thrown(StorageUnavailableException.class, "the second call, a write", () -> items.put(A));
            Check.thrown(StorageUnavailableException.class, "verify", store::verify);
        } finally {
            outage.close();
        }
        Check.absent(items.get(KEY), "get after the outage");
        items.put(A);
        KeyCases.expect(items, "p", "1", "a");
        store.verify();
    }

    private static void outage(CaseContext context) throws Exception {
        Backend fresh = context.freshBackend();
        CollectionStore<Item> items = context.openStore(fresh, options -> {
                    once(options);
                    options.time(new TestTime());
                })
                .collection(Item.collection("setup"));
        Version version = items.put(A);
        AutoCloseable outage = away(fresh);
        try {
            LifecycleCases.operations(items, version).forEach((name, operation) -> {
                // A driver that had a connection open may not be able to tell that nothing arrived.
                StorageException failure = Check.thrown(StorageException.class, name + " during the outage", operation);
                Check.that(
                        failure instanceof StorageUnavailableException || failure instanceof OutcomeUnknownException,
                        name + " is unavailable or unknown, not " + failure);
            });
        } finally {
            outage.close();
        }
        Check.equal(version, Check.present(items.getEntry(KEY), "entry").version(), "version after the outage");
        Check.present(items.putIfUnchanged(A.text("b"), version), "put after the outage");
    }

    private static void reopen(CaseContext context) throws Exception {
        if (!context.driver().info().durable()) {
            throw new NotRun("the driver says that it is not durable");
        }
        Backend fresh = context.freshBackend();
        CollectionStore<Item> before;
        List<Entry<Item>> entries;
        Cursor cursor;
        Version gone;
        try (Store store = Store.over(fresh.openDriver(), StoreOptions.defaults())) {
            before = store.collection(Item.collection("reopened"));
            PagingCases.seed(before, "p", 5);
            before.put(A);
            gone = before.put(A.text("gone"));
            before.delete(KEY);
            entries = before.entries("p");
            cursor = CursorCases.after(before, Query.partition("p"), 2);
        }
        if (!fresh.reopen()) {
            throw new NotRun("the harness cannot reopen the backend");
        }
        CollectionStore<Item> after = context.openStore(fresh).collection(before.definition());
        Check.equal(entries, after.entries("p"), "entries after reopening");
        Check.equal(3, after.list(Query.partition("p").after(cursor)).size(), "records from the cursor");
        Check.differ(gone, after.put(A), "version of the recreated record");
        Check.that(!after.deleteIfUnchanged(KEY, gone), "delete under a version from before is refused");
        Check.present(
                after.putIfUnchanged(entries.get(0).value(), entries.get(0).version()),
                "put under a version from before");
    }
}
