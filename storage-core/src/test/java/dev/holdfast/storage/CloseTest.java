package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.spi.DriverException.Kind;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Closing a store: what is refused, what is waited for, what is noticed. */
@Timeout(30)
class CloseTest {

    private final Rig rig = new Rig();
    private final ExecutorService others = Executors.newCachedThreadPool();
    private final CountDownLatch inCall = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void end() {
        release.countDown();
        others.shutdownNow();
        Thread.interrupted();
    }

    /** A read that another thread has begun and that goes on until it is released. */
    private Future<?> readInFlight(Rig on) throws InterruptedException {
        on.driver.reads.add(Step.after(
                () -> {
                    inCall.countDown();
                    awaitRelease();
                },
                Step.RIGHT));
        Future<?> read = others.submit(() -> on.notes.get(Rig.KEY));
        assertThat(inCall.await(10, TimeUnit.SECONDS)).isTrue();
        return read;
    }

    private void awaitRelease() {
        try {
            assertThat(release.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes in another thread and comes back when that thread waits. */
    private Future<?> closeWaiting() {
        AtomicReference<Thread> closer = new AtomicReference<>();
        Future<?> close = others.submit(() -> {
            closer.set(Thread.currentThread());
            rig.store.close();
        });
        while (closer.get() == null || closer.get().getState() != Thread.State.TIMED_WAITING) {
            assertThat(close.isDone()).isFalse();
            Thread.onSpinWait();
        }
        return close;
    }

    @Test
    void closeWaitsForTheCallInFlightAndClosesTheDriverAfterIt() throws Exception {
        rig.given("there");
        Future<?> read = readInFlight(rig);
        Future<?> close = closeWaiting();
        assertThat(rig.driver.closed).hasValue(0);
        release.countDown();
        close.get(10, TimeUnit.SECONDS);
        assertThat(rig.driver.closed).hasValue(1);
        assertThat(read.get(10, TimeUnit.SECONDS)).hasToString("Optional[Note[partition=p, id=a, text=there]]");
    }

    @Test
    void newCallsAreRefusedWhileOneIsStillInFlight() throws Exception {
        Future<?> read = readInFlight(rig);
        Future<?> close = closeWaiting();
        assertThat(read.isDone() || close.isDone()).isFalse();
        assertThatThrownBy(() -> rig.notes.get(Rig.KEY))
                .isInstanceOf(StoreClosedException.class)
                .hasMessage("get notes 'p' / 'a': the store is closed");
        assertThat(rig.driver.sent).hasSize(1);
    }

    @Test
    void closeWaitsNoLongerThanTheDeadline() throws Exception {
        Rig hasty = new Rig(options -> options.deadline(Duration.ofMillis(1)));
        Future<?> read = readInFlight(hasty);
        hasty.store.close();
        assertThat(read.isDone()).isFalse();
        assertThat(hasty.driver.closed).hasValue(1);
    }

    @Test
    void anInterruptEndsTheWaitForCallsInFlight() throws Exception {
        Future<?> read = readInFlight(rig);
        Thread.currentThread().interrupt();
        rig.store.close();
        assertThat(read.isDone()).isFalse();
        assertThat(rig.driver.closed).hasValue(1);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    @Timeout(10)
    void closingFromWithinACallDoesNotWaitForThatCall() {
        rig.driver.writes.add(Step.before(Step.RIGHT, rig.store::close));
        assertThat(rig.notes.put(Rig.note("new"))).isNotNull();
        assertThat(rig.driver.closed).hasValue(1);
    }

    @Test
    void aSecondCloseDoesNothing() {
        rig.store.close();
        rig.store.close();
        assertThat(rig.driver.closed).hasValue(1);
    }

    @Test
    void everyOperationOfAClosedStoreIsRefusedWithoutACall() {
        Version version = rig.given("there");
        rig.store.close();
        operations(version)
                .forEach((name, operation) -> assertThatThrownBy(operation::run)
                        .as(name)
                        .isInstanceOf(StoreClosedException.class)
                        .hasMessageEndingWith(": the store is closed"));
        assertThat(rig.driver.sent).isEmpty();
    }

    private Map<String, Runnable> operations(Version version) {
        Query query = Query.partition(Rig.PARTITION);
        Version malformed = Version.of("*");
        Map<String, Runnable> operations = new TreeMap<>();
        operations.put("get", () -> rig.notes.get(Rig.KEY));
        operations.put("put", () -> rig.notes.put(Rig.note("x")));
        operations.put("insert", () -> rig.notes.insertIfAbsent(Rig.note("x")));
        operations.put("putIfUnchanged", () -> rig.notes.putIfUnchanged(Rig.note("x"), version));
        operations.put("putIfUnchanged, malformed", () -> rig.notes.putIfUnchanged(Rig.note("x"), malformed));
        operations.put("delete", () -> rig.notes.delete(Rig.KEY));
        operations.put("deleteIfUnchanged", () -> rig.notes.deleteIfUnchanged(Rig.KEY, version));
        operations.put("deleteIfUnchanged, malformed", () -> rig.notes.deleteIfUnchanged(Rig.KEY, malformed));
        operations.put("update", () -> rig.notes.update(Rig.KEY, current -> Decision.keep()));
        operations.put("transact", () -> rig.notes.transact("p", List.of(TransactionAction.put(Rig.note("x")))));
        operations.put(
                "transact, malformed",
                () -> rig.notes.transact("p", List.of(TransactionAction.putIfUnchanged(Rig.note("x"), malformed))));
        operations.put("list", () -> rig.notes.list(query));
        operations.put("page", () -> rig.notes.page(query));
        operations.put("page of nothing", () -> rig.notes.page(query.idBefore("")));
        operations.put("count", () -> rig.notes.count(query));
        operations.put("count of nothing", () -> rig.notes.count(query.idBefore("")));
        operations.put("stream", () -> rig.notes.stream(query));
        operations.put("stream of nothing", () -> rig.notes.stream(query.idBefore("")));
        operations.put("scan", () -> rig.notes.scan(Scan.all()));
        operations.put("verify", () -> rig.store.verify());
        return operations;
    }

    @Test
    void aWriteThatWaitsForItsNextAttemptNoticesTheClosing() {
        rig.driver.otherWrites = Step.failsBefore(Step.failure(Kind.UNAVAILABLE));
        rig.time.duringNextSleep(rig.store::close);
        assertThatThrownBy(() -> rig.notes.put(Rig.note("x"))).isInstanceOf(StoreClosedException.class);
        assertThat(rig.driver.sent).hasSize(1);
    }

    @Test
    void aReadThatWaitsForItsNextAttemptNoticesTheClosing() {
        rig.driver.otherReads = Step.failsBefore(Step.failure(Kind.UNAVAILABLE));
        rig.time.duringNextSleep(rig.store::close);
        assertThatThrownBy(() -> rig.notes.get(Rig.KEY)).isInstanceOf(StoreClosedException.class);
        assertThat(rig.driver.sent).hasSize(1);
    }

    @Test
    void anUpdateThatWaitsAfterALostRaceNoticesTheClosing() {
        rig.driver.otherWrites = Step.after(rig::rivalPuts, Step.RIGHT);
        rig.time.duringNextSleep(rig.store::close);
        assertThatThrownBy(() -> rig.notes.update(Rig.KEY, current -> Decision.write(Rig.note("x"))))
                .isInstanceOf(StoreClosedException.class);
        assertThat(rig.driver.sentWrites()).hasSize(1);
    }

    @Test
    void aStreamNoticesTheClosingAtItsNextPage() {
        rig.given("a", "1");
        rig.given("b", "2");
        Iterator<Entry<Note>> entries =
                rig.notes.stream(Query.partition(Rig.PARTITION).pageSize(1)).iterator();
        entries.next();
        rig.store.close();
        assertThatThrownBy(entries::hasNext).isInstanceOf(StoreClosedException.class);
    }

    @Test
    void whatWasAcknowledgedBeforeStands() {
        rig.notes.put(Rig.note("there"));
        rig.store.close();
        assertThat(rig.text()).contains("there");
    }
}
