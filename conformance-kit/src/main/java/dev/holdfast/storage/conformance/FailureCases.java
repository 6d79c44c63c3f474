package dev.holdfast.storage.conformance;

import static dev.holdfast.storage.conformance.Lossy.KEY;
import static dev.holdfast.storage.conformance.Lossy.MINE;
import static dev.holdfast.storage.conformance.Lossy.THEIRS;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.StorageDeniedException;
import dev.holdfast.storage.StorageException;
import dev.holdfast.storage.StorageMisconfiguredException;
import dev.holdfast.storage.StorageUnavailableException;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** F2, F3, F4, F6: failures that the driver knows to precede the effect, throttling, and replies that make no sense. */
final class FailureCases {

    private FailureCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "F2-tried-again",
                        "a failure that surely precedes the effect is tried again, the very same write, until it passes",
                        "the policy of failures",
                        FailureCases::triedAgain),
                ConformanceCase.of(
                        "F2-given-up",
                        "if it does not pass, every operation is unavailable after the attempts, with nothing written",
                        "failures that end as \"not found\" or \"refused\"",
                        FailureCases::givenUp),
                ConformanceCase.of(
                        "F2-decided-once",
                        "an update whose write is tried again applies its decision once",
                        "failures taken for lost races",
                        FailureCases::decidedOnce),
                ConformanceCase.of(
                        "F3-waits-as-told",
                        "throttling waits for as long as it is told, if that fits the deadline",
                        "the time that a backend asks to wait",
                        FailureCases::waitsAsTold),
                ConformanceCase.of(
                        "F3-never-an-answer",
                        "throttling that does not end is unavailable, never \"not found\", \"refused\" or \"exists\"",
                        "failures that end as an answer",
                        FailureCases::neverAnAnswer),
                ConformanceCase.of(
                        "F4-not-tried-again",
                        "denied and misconfigured are told at once, without another try",
                        "the policy of failures",
                        FailureCases::notTriedAgain),
                ConformanceCase.of(
                        "F6-damaged-replies",
                        "whatever a driver throws out of a read is unavailable, with the cause",
                        "errors of a parser that reach the application",
                        FailureCases::damagedReplies),
                ConformanceCase.of(
                        "F6-null-answers",
                        "null for an answer is a failed read, or a write whose outcome is found out",
                        "errors that reach the application as they are",
                        FailureCases::nullAnswers));
    }

    private static void triedAgain(CaseContext context) throws Exception {
        Lossy lossy = Lossy.onEmpty(context).losing(Fault.before(Kind.UNAVAILABLE), Fault.before(Kind.THROTTLED));
        lossy.storedVersion(lossy.items.put(MINE));
        lossy.sent(3);
        lossy.losing(Fault.before(Kind.UNAVAILABLE));
        Check.that(!lossy.items.insertIfAbsent(THEIRS).inserted(), "an insert that is tried again finds what is there");
        lossy.stored("mine");
        lossy.losing(Fault.before(Kind.UNAVAILABLE));
        Check.that(lossy.items.delete(KEY), "a delete that is tried again is true");
        lossy.sent(2);
        lossy.rival.put(THEIRS);
        lossy.faults.onReads(Fault.before(Kind.UNAVAILABLE), Fault.before(Kind.THROTTLED));
        Check.equal(THEIRS, Check.present(lossy.items.get(KEY), "record"), "get that is tried again");
        lossy.faults.onQueries(Fault.before(Kind.UNAVAILABLE), Fault.before(Kind.THROTTLED));
        Check.equal(List.of(THEIRS), lossy.items.list("p"), "list that is tried again");
        lossy.faults.onQueries(Fault.before(Kind.UNAVAILABLE));
        Check.equal(1L, lossy.items.count(Query.partition("p")), "count that is tried again");
    }

    private static Fault[] always(Fault fault) {
        return Collections.nCopies(100, fault).toArray(new Fault[0]);
    }

    private static void givenUp(CaseContext context) throws Exception {
        Lossy lossy = Lossy.onEmpty(context);
        Version version = lossy.rival.put(THEIRS);
        Map<String, Check.Action> operations = LifecycleCases.operations(lossy.items, version);
        for (Map.Entry<String, Check.Action> operation : operations.entrySet()) {
            failing(lossy, Fault.before(Kind.UNAVAILABLE));
            StorageUnavailableException failure =
                    Check.thrown(StorageUnavailableException.class, operation.getKey(), operation.getValue());
            Check.equal(5, lossy.faults.calls(), "calls of " + operation.getKey());
            Check.equal(4, failure.getSuppressed().length, "earlier failures of " + operation.getKey());
        }
        lossy.storedVersion(version);
    }

    private static void failing(Lossy lossy, Fault fault) {
        lossy.faults.heal();
        lossy.faults.forget();
        lossy.faults.onReads(always(fault)).onWrites(always(fault)).onQueries(always(fault));
    }

    private static void decidedOnce(CaseContext context) throws Exception {
        Lossy lossy = Lossy.after(context, rival -> rival.put(THEIRS));
        lossy.losing(Fault.before(Kind.UNAVAILABLE), Fault.before(Kind.UNAVAILABLE));
        AtomicInteger runs = new AtomicInteger();
        int attempts = lossy.items
                .update(KEY, current -> {
                    runs.incrementAndGet();
                    return Decision.write(current.orElseThrow().number(1));
                })
                .attempts();
        Check.equal(1, runs.get(), "runs of the decider");
        Check.equal(1, attempts, "attempts");
        lossy.sent(3);
        Check.equal(THEIRS.number(1), Check.present(lossy.rival.get(KEY), "record"), "record");
    }

    private static void waitsAsTold(CaseContext context) throws Exception {
        Duration told = Duration.ofSeconds(7);
        Lossy lossy = Lossy.onEmpty(context).losing(Fault.throttled(told));
        lossy.storedVersion(lossy.items.put(MINE));
        Check.equal(List.of(told), lossy.time.waits(), "waits of a put");
        lossy.faults.onReads(Fault.throttled(told));
        Check.equal(MINE, Check.present(lossy.items.get(KEY), "record"), "record");
        Check.equal(List.of(told, told), lossy.time.waits(), "waits of a put and a get");
        lossy.losing(Fault.throttled(Duration.ofMinutes(5)));
        Check.thrown(
                StorageUnavailableException.class, "put that is told to wait too long", () -> lossy.items.put(THEIRS));
        Check.equal(2, lossy.time.waits().size(), "waits after one that does not fit the deadline");
        lossy.sent(1);
        lossy.stored("mine");
    }

    private static void neverAnAnswer(CaseContext context) throws Exception {
        Lossy lossy = Lossy.onEmpty(context);
        Version version = lossy.rival.put(THEIRS);
        for (Map.Entry<String, Check.Action> operation :
                LifecycleCases.operations(lossy.items, version).entrySet()) {
            failing(lossy, Fault.throttled(Duration.ofSeconds(1)));
            Check.thrown(StorageUnavailableException.class, operation.getKey(), operation.getValue());
        }
        lossy.storedVersion(version);
    }

    private static void notTriedAgain(CaseContext context) throws Exception {
        for (Kind kind : List.of(Kind.DENIED, Kind.MISCONFIGURED, Kind.REJECTED)) {
            Lossy lossy = Lossy.onEmpty(context);
            Version version = lossy.rival.put(THEIRS);
            for (Map.Entry<String, Check.Action> operation :
                    LifecycleCases.operations(lossy.items, version).entrySet()) {
                failing(lossy, Fault.before(kind));
                StorageException failure =
                        Check.thrown(StorageException.class, operation.getKey(), operation.getValue());
                Check.equal(kind == Kind.DENIED, failure instanceof StorageDeniedException, "told as denied");
                Check.equal(
                        kind == Kind.MISCONFIGURED,
                        failure instanceof StorageMisconfiguredException,
                        "told as misconfigured");
                Check.equal(1, lossy.faults.calls(), "calls of " + operation.getKey());
            }
            Check.equal(List.of(), lossy.time.waits(), "waits");
        }
    }

    private static void damagedReplies(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        plain.put(MINE);
        for (Throwable thrown : List.of(
                new IllegalStateException("unexpected token"),
                new NumberFormatException("for input"),
                new ClassCastException("java.lang.Integer"),
                new NoSuchMethodError("driver"))) {
            Interposer faults = new Interposer();
            CollectionStore<Item> items = context.through(faults, plain);
            faults.onReads(Fault.after(thrown));
            StorageException read = Check.thrown(StorageException.class, "get", () -> items.get(KEY));
            Check.same(thrown, java.util.Objects.requireNonNull(read.getCause()), "cause of a get");
            faults.onQueries(Fault.after(thrown));
            StorageException list = Check.thrown(StorageException.class, "list", () -> items.list("p"));
            Check.same(thrown, java.util.Objects.requireNonNull(list.getCause()), "cause of a list");
            faults.onQueries(Fault.after(thrown));
            Check.thrown(StorageException.class, "count", () -> items.count(Query.partition("p")));
        }
    }

    private static void nullAnswers(CaseContext context) throws Exception {
        Lossy lossy = Lossy.onEmpty(context).losing(Fault.nullAnswer());
        lossy.storedVersion(lossy.items.put(MINE));
        lossy.losing(Fault.nullAnswer());
        Check.that(
                lossy.items.transact("p", List.of(TransactionAction.put(MINE))).applied(),
                "a transaction whose answer is null is found applied");
        lossy.faults.onReads(Fault.nullAnswer());
        Check.thrown(StorageException.class, "get", () -> lossy.items.get(KEY));
        lossy.faults.onQueries(Fault.nullAnswer());
        Check.thrown(StorageException.class, "list", () -> lossy.items.list("p"));
        lossy.faults.onQueries(Fault.nullAnswer());
        Check.thrown(StorageException.class, "scan", () -> lossy.items.scan(Scan.all()));
    }
}
