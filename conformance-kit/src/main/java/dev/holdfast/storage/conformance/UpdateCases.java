package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.RetryPolicy;
import dev.holdfast.storage.StorageUnavailableException;
import dev.holdfast.storage.UpdateContentionException;
import dev.holdfast.storage.UpdateResult;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** U: update. */
final class UpdateCases {

    private static final EntityKey KEY = EntityKey.of("p", "1");
    private static final Item A = Item.of("p", "1", "a");
    private static final Item B = Item.of("p", "1", "b");

    private UpdateCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                                "U1-decisions",
                                "the decider sees the current value or empty, and each decision is carried out",
                                "the loop of update",
                                UpdateCases::decisions)
                        .also("U8"),
                ConformanceCase.of(
                        "U2-keep",
                        "keep writes nothing, and deleting nothing is keep",
                        "a write where none is wanted",
                        UpdateCases::keep),
                ConformanceCase.of(
                        "U3-lost-race",
                        "after each lost race the decider runs again on what is there then",
                        "the condition of the write, the fresh read after it was refused",
                        UpdateCases::lostRace),
                ConformanceCase.of(
                        "U3-deleted-meanwhile",
                        "a record deleted while the decider ran is seen as absent on the next run",
                        "a replace that is an upsert",
                        UpdateCases::deletedMeanwhile),
                ConformanceCase.of(
                        "U3-created-meanwhile",
                        "a record created while the decider ran is not overwritten",
                        "an insert that overwrites",
                        UpdateCases::createdMeanwhile),
                ConformanceCase.of(
                        "U4-attempts",
                        "update gives up after the attempts, tells key and attempts, and has written nothing",
                        "the count of lost races",
                        UpdateCases::attempts),
                ConformanceCase.of(
                        "U4-deadline",
                        "update gives up when the deadline leaves no time for another wait",
                        "the deadline of the loop",
                        UpdateCases::deadline),
                ConformanceCase.of(
                        "U4-waits-grow",
                        "the waits between attempts are random, grow, and stay within the policy",
                        "the back-off of the loop",
                        UpdateCases::waitsGrow),
                ConformanceCase.of(
                        "U5-decider-throws",
                        "what the decider throws reaches the caller as it is, with nothing written",
                        "exceptions that are wrapped, or a write before the decision",
                        UpdateCases::deciderThrows),
                ConformanceCase.of(
                        "U7-created-and-deleted",
                        "a record created and deleted while the decider ran does not stop the write over nothing",
                        "tombstones",
                        UpdateCases::createdAndDeleted),
                ConformanceCase.of(
                        "U9-other-failure",
                        "a failure that is no lost race surfaces as itself, and the decider ran once",
                        "failures taken for refusals",
                        UpdateCases::otherFailure));
    }

    private static void decisions(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        List<Optional<Item>> seen = new ArrayList<>();
        UpdateResult<Item> created = items.update(KEY, current -> {
            seen.add(current);
            return Decision.write(A);
        });
        Version first = written(items, created, A);
        UpdateResult<Item> replaced = items.update(KEY, current -> {
            seen.add(current);
            return Decision.write(B);
        });
        Check.differ(first, written(items, replaced, B), "versions of two updates");
        UpdateResult<Item> deleted = items.update(KEY, current -> {
            seen.add(current);
            return Decision.delete();
        });
        Check.equal(new UpdateResult.Deleted<Item>(1), deleted, "result of delete");
        Check.absent(items.get(KEY), "get after delete");
        Check.equal(List.of(Optional.empty(), Optional.of(A), Optional.of(B)), seen, "what the deciders saw");
    }

    private static Version written(CollectionStore<Item> items, UpdateResult<Item> result, Item value) {
        Entry<Item> entry = Check.present(result.entry(), "entry of the result");
        Check.that(result instanceof UpdateResult.Written, "the result says written: " + result);
        Check.equal(1, result.attempts(), "attempts");
        Check.equal(value, entry.value(), "value of the result");
        Check.equal(KEY, entry.key(), "key of the result");
        Entry<Item> stored = Check.present(items.getEntry(KEY), "stored entry");
        Check.equal(stored.value(), entry.value(), "stored value");
        Check.equal(stored.version(), entry.version(), "stored version");
        return entry.version();
    }

    private static void keep(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        Interposer calls = new Interposer();
        CollectionStore<Item> items = context.through(calls, plain);
        Check.equal(
                new UpdateResult.Kept<Item>(Optional.empty(), 1),
                items.update(KEY, current -> Decision.keep()),
                "keep of nothing");
        Check.equal(
                new UpdateResult.Kept<Item>(Optional.empty(), 1),
                items.update(KEY, current -> Decision.delete()),
                "delete of nothing");
        Version version = plain.put(A);
        UpdateResult<Item> kept = items.update(KEY, current -> Decision.keep());
        Check.equal(1, kept.attempts(), "attempts");
        Check.equal(Optional.of(A), kept.entry().map(Entry::value), "value of the result");
        Check.equal(Optional.of(version), kept.entry().map(Entry::version), "version of the result");
        items.update(KEY, current -> Decision.writeIf(false, () -> B));
        Check.equal(version, Check.present(plain.getEntry(KEY), "entry").version(), "stored version");
        Check.equal(0, calls.writes().size(), "writes that reached the driver");
    }

    private static void lostRace(CaseContext context) throws Exception {
        CollectionStore<Item> rival = context.items();
        CollectionStore<Item> items =
                context.store(options -> options.time(new TestTime())).collection(rival.definition());
        items.put(A.number(0));
        List<Long> seen = new ArrayList<>();
        UpdateResult<Item> result = items.update(KEY, current -> {
            long number = current.orElseThrow().number();
            seen.add(number);
            if (seen.size() <= 3) {
                rival.put(A.number(number + 10));
            }
            return Decision.write(A.number(number + 1));
        });
        Check.equal(List.of(0L, 10L, 20L, 30L), seen, "what the decider saw");
        Check.equal(4, result.attempts(), "attempts");
        Check.equal(31L, Check.present(items.get(KEY), "record").number(), "number stored");
    }

    private static void deletedMeanwhile(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> rival = context.other(items);
        items.put(A);
        List<Optional<Item>> seen = new ArrayList<>();
        items.update(KEY, current -> {
            seen.add(current);
            rival.delete(KEY);
            return Decision.write(current.isPresent() ? A.text("stale") : B);
        });
        Check.equal(List.of(Optional.of(A), Optional.empty()), seen, "what the decider saw");
        KeyCases.expect(items, "p", "1", "b");
    }

    private static void createdMeanwhile(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> rival = context.other(items);
        List<Optional<Item>> seen = new ArrayList<>();
        items.update(KEY, current -> {
            seen.add(current);
            rival.insertIfAbsent(A);
            return current.isPresent() ? Decision.keep() : Decision.write(B);
        });
        Check.equal(List.of(Optional.empty(), Optional.of(A)), seen, "what the decider saw");
        KeyCases.expect(items, "p", "1", "a");
    }

    private static void attempts(CaseContext context) throws Exception {
        CollectionStore<Item> rival = context.items();
        rival.put(A);
        for (int most : List.of(1, 2, 5)) {
            TestTime time = new TestTime();
            CollectionStore<Item> items = context.store(options -> options.time(time)
                            .contention(new RetryPolicy(most, Duration.ofMillis(1), Duration.ofMillis(8))))
                    .collection(rival.definition());
            AtomicInteger runs = new AtomicInteger();
            UpdateContentionException contended = Check.thrown(
                    UpdateContentionException.class,
                    "update that loses every race",
                    () -> items.update(KEY, current -> {
                        rival.put(A.number(runs.incrementAndGet()));
                        return Decision.write(B);
                    }));
            Check.equal(most, contended.attempts(), "attempts told");
            Check.equal(most, runs.get(), "runs of the decider");
            Check.equal(KEY, contended.key(), "key told");
            Check.equal(rival.definition().name(), contended.collection(), "collection told");
            Check.equal(A.number(most), Check.present(rival.get(KEY), "record"), "what is stored");
        }
    }

    private static void deadline(CaseContext context) throws Exception {
        CollectionStore<Item> rival = context.items();
        rival.put(A);
        TestTime time = new TestTime();
        CollectionStore<Item> items = context.store(options -> options.time(time)
                        .deadline(Duration.ofMinutes(10))
                        .contention(new RetryPolicy(10_000, Duration.ofMinutes(1), Duration.ofMinutes(1))))
                .collection(rival.definition());
        AtomicInteger runs = new AtomicInteger();
        UpdateContentionException contended = Check.thrown(
                UpdateContentionException.class,
                "update that loses every race",
                () -> items.update(KEY, current -> {
                    rival.put(A.number(runs.incrementAndGet()));
                    return Decision.write(B);
                }));
        Check.equal(runs.get(), contended.attempts(), "attempts told");
        Duration waited = time.waits().stream().reduce(Duration.ZERO, Duration::plus);
        Check.that(
                waited.compareTo(Duration.ofMinutes(10)) <= 0,
                "waits of " + waited + " in all stay within the deadline");
        Check.that(contended.attempts() >= 9, contended.attempts() + " attempts use the deadline");
    }

    private static void waitsGrow(CaseContext context) throws Exception {
        CollectionStore<Item> rival = context.items();
        rival.put(A);
        TestTime time = new TestTime();
        Duration first = Duration.ofMillis(4);
        Duration longest = Duration.ofMillis(256);
        CollectionStore<Item> items = context.store(options -> options.time(time)
                        .deadline(Duration.ofHours(1))
                        .contention(new RetryPolicy(40, first, longest)))
                .collection(rival.definition());
        Check.thrown(
                UpdateContentionException.class,
                "update that loses every race",
                () -> items.update(KEY, current -> {
                    rival.put(A);
                    return Decision.write(B);
                }));
        List<Duration> waits = time.waits();
        Check.that(waits.size() >= 37, waits.size() + " waits lie between 40 attempts");
        Check.that(waits.stream().distinct().count() > waits.size() / 2, "waits are random");
        Duration bound = first;
        for (int i = 0; i < waits.size(); i++) {
            // The first lost race may go on at once, so a wait may be one step further than its index.
            bound = first.multipliedBy(1L << Math.min(i + 1, 20));
            bound = bound.compareTo(longest) > 0 ? longest : bound;
            Check.that(
                    waits.get(i).compareTo(bound) <= 0, "wait " + i + " of " + waits.get(i) + " is at most " + bound);
        }
        Duration last = waits.subList(10, waits.size()).stream()
                .max(Duration::compareTo)
                .orElseThrow();
        Check.that(last.compareTo(first.multipliedBy(4)) > 0, "later waits, up to " + last + ", have grown");
    }

    private static void deciderThrows(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version version = items.put(A);
        RuntimeException mine = new IllegalStateException("mine");
        Error error = new AssertionError("mine too");
        RuntimeException caught = Check.thrown(
                RuntimeException.class,
                "update",
                () -> items.update(KEY, current -> {
                    throw mine;
                }));
        Check.same(mine, caught, "what reaches the caller");
        Error caughtError = Check.thrown(
                Error.class,
                "update",
                () -> items.update(KEY, current -> {
                    throw error;
                }));
        Check.same(error, caughtError, "what reaches the caller");
        Check.equal(version, Check.present(items.getEntry(KEY), "entry").version(), "stored version");
        Check.present(items.putIfUnchanged(B, version), "the record can be written afterwards");
    }

    private static void createdAndDeleted(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> rival = context.other(items);
        UpdateResult<Item> result = items.update(KEY, current -> {
            Check.absent(current, "what the decider sees");
            rival.put(B);
            rival.delete(KEY);
            return Decision.write(A);
        });
        Check.equal(1, result.attempts(), "attempts");
        KeyCases.expect(items, "p", "1", "a");
    }

    private static void otherFailure(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        Version version = plain.put(A);
        for (Kind kind : List.of(Kind.UNAVAILABLE, Kind.DENIED, Kind.MISCONFIGURED, Kind.REJECTED)) {
            Interposer faults = new Interposer();
            AtomicInteger runs = new AtomicInteger();
            CollectionStore<Item> items = context.store(options ->
                            options.decorate(faults).failures(new RetryPolicy(1, Duration.ZERO, Duration.ZERO)))
                    .collection(plain.definition());
            faults.onWrites(Fault.before(kind));
            RuntimeException failure = Check.thrown(
                    dev.holdfast.storage.StorageException.class,
                    "update",
                    () -> items.update(KEY, current -> {
                        runs.incrementAndGet();
                        return Decision.write(B);
                    }));
            Check.that(!(failure instanceof UpdateContentionException), kind + " is not told as contention");
            Check.equal(
                    kind == Kind.UNAVAILABLE,
                    failure instanceof StorageUnavailableException,
                    kind + " is told as unavailable");
            Check.equal(1, runs.get(), "runs of the decider");
        }
        Check.equal(version, Check.present(plain.getEntry(KEY), "entry").version(), "stored version");
    }
}
