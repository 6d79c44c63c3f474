package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreClosedException;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** L1: closing. */
final class LifecycleCases {

    private static final EntityKey KEY = EntityKey.of("p", "1");
    private static final Item A = Item.of("p", "1", "a");

    private LifecycleCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "L1-closed-refuses",
                        "a closed store refuses every operation with StoreClosedException",
                        "calls that reach a closed driver",
                        LifecycleCases::closedRefuses),
                ConformanceCase.of(
                        "L1-close-twice",
                        "closing twice closes the driver once",
                        "a close that fails the second time",
                        LifecycleCases::closeTwice),
                ConformanceCase.of(
                        "L1-others-work-on",
                        "a second store works on after the first is closed, and what was acknowledged stands",
                        "something shared that a close releases",
                        LifecycleCases::othersWorkOn),
                ConformanceCase.of(
                        "L1-waits-in-flight",
                        "close waits for a write in flight, which is acknowledged and stands",
                        "a driver that is closed under a call",
                        LifecycleCases::waitsInFlight),
                ConformanceCase.of(
                        "L1-loops-notice",
                        "an update or retry that is between two calls notices the close, with nothing written",
                        "loops that go on after close",
                        LifecycleCases::loopsNotice),
                ConformanceCase.of(
                        "L1-no-thread-stays",
                        "stores that were opened, used and closed leave no threads behind",
                        "threads of a driver or pool that close does not end",
                        LifecycleCases::noThreadStays));
    }

    /** Every operation that a store has. */
    static Map<String, Check.Action> operations(CollectionStore<Item> items, Version version) {
        Map<String, Check.Action> operations = new LinkedHashMap<>();
        operations.put("get", () -> items.get(KEY));
        operations.put("put", () -> items.put(A));
        operations.put("insertIfAbsent", () -> items.insertIfAbsent(A));
        operations.put("putIfUnchanged", () -> items.putIfUnchanged(A, version));
        operations.put("update", () -> items.update(KEY, current -> Decision.write(A)));
        operations.put("delete", () -> items.delete(KEY));
        operations.put("deleteIfUnchanged", () -> items.deleteIfUnchanged(KEY, version));
        operations.put("transact", () -> items.transact("p", List.of(TransactionAction.put(A))));
        operations.put("list", () -> items.list("p"));
        operations.put("page", () -> items.page(Query.partition("p")));
        operations.put("stream", () -> items.stream(Query.partition("p")).forEach(entry -> {}));
        operations.put("count", () -> items.count(Query.partition("p")));
        operations.put("scan", () -> items.scan(Scan.all()));
        return operations;
    }

    static Check.Action operation(String name, CollectionStore<Item> items, Version version) {
        return Objects.requireNonNull(operations(items, version).get(name), name);
    }

    private static void closedRefuses(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        Version version = plain.put(A);
        Interposer calls = new Interposer();
        Store store = context.store(options -> options.decorate(calls));
        CollectionStore<Item> items = store.collection(plain.definition());
        store.close();
        for (Map.Entry<String, Check.Action> operation :
                operations(items, version).entrySet()) {
            StoreClosedException closed =
                    Check.thrown(StoreClosedException.class, operation.getKey(), operation.getValue());
            Check.contains(closed.getMessage(), operation.getKey(), "message");
        }
        Check.thrown(StoreClosedException.class, "verify", store::verify);
        Check.equal(0, calls.calls(), "calls that reached the driver");
        Check.equal(version, Check.present(plain.getEntry(KEY), "entry").version(), "stored version");
    }

    private static void closeTwice(CaseContext context) throws Exception {
        Interposer calls = new Interposer();
        Store store = context.openStore(context.backend(), options -> options.decorate(calls));
        CollectionStore<Item> items = store.collection(Item.collection(context.newName()));
        items.put(A);
        store.close();
        store.close();
        Check.equal(1, calls.closes(), "closes of the driver");
        Store unused = context.openStore(context.backend());
        unused.close();
        unused.close();
    }

    private static void othersWorkOn(CaseContext context) throws Exception {
        Store first = context.openStore(context.backend());
        Store second = context.openStore(context.backend());
        CollectionStore<Item> firstItems = first.collection(Item.collection(context.newName()));
        CollectionStore<Item> secondItems = second.collection(firstItems.definition());
        secondItems.put(Item.of("p", "2", "second"));
        Version version = firstItems.put(A);
        first.close();
        Check.present(secondItems.putIfUnchanged(A.text("b"), version), "put in the second store");
        Check.equal(2, secondItems.list("p").size(), "records");
        second.close();
        CollectionStore<Item> later = context.openStore(context.backend()).collection(firstItems.definition());
        KeyCases.expect(later, "p", "1", "b");
        KeyCases.expect(later, "p", "2", "second");
    }

    private static void waitsInFlight(CaseContext context) throws Exception {
        Interposer calls = new Interposer();
        Store store = context.openStore(context.backend(), options -> options.decorate(calls));
        CollectionStore<Item> items = store.collection(Item.collection(context.newName()));
        CountDownLatch inFlight = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        List<Integer> closesSeen = new ArrayList<>();
        calls.onWrites(Fault.first(() -> {
            inFlight.countDown();
            await(goOn);
            closesSeen.add(calls.closes());
        }));
        Future<Version> write = Together.aside(() -> items.put(A));
        await(inFlight);
        Future<Boolean> close = Together.aside(() -> {
            store.close();
            return true;
        });
        while (!refusedAsClosed(items)) {
            Thread.onSpinWait();
        }
        Check.that(!close.isDone(), "close waits while a write is in flight");
        goOn.countDown();
        Version version = Together.join(write);
        Together.join(close);
        Check.equal(List.of(0), closesSeen, "closes of the driver before the write was sent");
        Check.equal(1, calls.closes(), "closes of the driver afterwards");
        CollectionStore<Item> later = context.store().collection(items.definition());
        Check.equal(version, Check.present(later.getEntry(KEY), "entry").version(), "stored version");
    }

    private static boolean refusedAsClosed(CollectionStore<Item> items) {
        try {
            items.get(KEY);
            return false;
        } catch (StoreClosedException closed) {
            return true;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            Check.that(latch.await(60, TimeUnit.SECONDS), "what is waited for happens");
        } catch (InterruptedException interrupt) {
            throw new AssertionError("interrupted", interrupt);
        }
    }

    private static void loopsNotice(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        Version version = plain.put(A);
        Store deciding = context.store(options -> {});
        Check.thrown(
                StoreClosedException.class,
                "update whose decider closes the store",
                () -> deciding.collection(plain.definition()).update(KEY, current -> {
                    deciding.close();
                    return Decision.write(A.text("lost"));
                }));
        for (Fault passing : List.of(Fault.before(Kind.UNAVAILABLE), Fault.before(Kind.THROTTLED))) {
            TestTime time = new TestTime();
            Interposer faults = new Interposer().onWrites(passing).onReads(passing);
            Store retrying = context.store(options -> options.decorate(faults).time(time));
            CollectionStore<Item> items = retrying.collection(plain.definition());
            time.duringNextWait(retrying::close);
            Check.thrown(StoreClosedException.class, "put that is tried again", () -> items.put(A.text("lost")));
            Check.equal(1, faults.writes().size(), "writes that reached the driver");
        }
        Check.equal(version, Check.present(plain.getEntry(KEY), "entry").version(), "stored version");
    }

    private static void noThreadStays(CaseContext context) throws Exception {
        int stores = 6;
        useOnce(context);
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        for (int i = 0; i < stores; i++) {
            useOnce(context);
        }
        List<Thread> stayed = List.of();
        // Ending threads get some time; what belongs to a client that is collected later ends with it.
        for (int patience = 0; patience < 8; patience++) {
            System.gc();
            stayed = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> !before.contains(thread))
                    .toList();
            if (stayed.size() < stores) {
                return;
            }
            stayed.get(0).join(250);
        }
        throw new AssertionError(stayed.size() + " threads stayed after " + stores + " stores were closed, as "
                + stayed.get(0).getName());
    }

    private static void useOnce(CaseContext context) throws Exception {
        try (Store store = Store.over(context.backend().openDriver(), dev.holdfast.storage.StoreOptions.defaults())) {
            CollectionStore<Item> items = store.collection(Item.collection(context.newName()));
            items.put(A);
            items.transact("p", List.of(TransactionAction.delete(KEY)));
            items.list("p");
        }
    }
}
