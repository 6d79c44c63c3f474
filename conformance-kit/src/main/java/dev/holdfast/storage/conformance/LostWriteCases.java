package dev.holdfast.storage.conformance;

import static dev.holdfast.storage.conformance.Lossy.KEY;
import static dev.holdfast.storage.conformance.Lossy.MINE;
import static dev.holdfast.storage.conformance.Lossy.THEIRS;

import dev.holdfast.storage.InsertResult;
import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** F1: lost acknowledgements of writes without a version: insert, put, delete. */
final class LostWriteCases {

    static final String RESOLVING =
            "the write id that is stored with the row, or a read that is not of the newest state";

    private LostWriteCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "F1-insert-applied",
                        "an insert that was applied is told as created",
                        RESOLVING,
                        LostWriteCases::insertApplied),
                ConformanceCase.of(
                        "F1-insert-unknown",
                        "an insert of which nothing or another record is found is unknown, never EXISTS, and not sent again",
                        RESOLVING,
                        LostWriteCases::insertUnknown),
                ConformanceCase.of(
                        "F1-put-applied",
                        "a put that was applied is told with its version",
                        RESOLVING,
                        LostWriteCases::putApplied),
                ConformanceCase.of(
                        "F1-put-unknown",
                        "a put of which nothing or another record is found is unknown, and a rival's write stays",
                        RESOLVING,
                        LostWriteCases::putUnknown),
                ConformanceCase.of(
                        "F1-delete-unknown",
                        "a delete is unknown whatever is found, and a rival's new record stays",
                        RESOLVING,
                        LostWriteCases::deleteUnknown),
                ConformanceCase.of(
                        "F1-not-readable",
                        "a write that nothing can be read of until the deadline is unknown",
                        "the deadline of resolving",
                        LostWriteCases::notReadable),
                ConformanceCase.of(
                                "F1-any-throwable",
                                "whatever a driver throws out of a write is treated as a lost acknowledgement",
                                "exceptions that are taken for \"nothing applied\"",
                                LostWriteCases::anyThrowable)
                        .also("F6"),
                ConformanceCase.of(
                        "F1-late-arrival",
                        "a write that arrives after it was told unknown is what was told, and harms no one else",
                        RESOLVING,
                        LostWriteCases::lateArrival));
    }

    private static void insertApplied(CaseContext context) throws Exception {
        Lossy lossy = Lossy.onEmpty(context).losing(Fault.lostAfter());
        InsertResult<Item> result = lossy.items.insertIfAbsent(MINE);
        Check.that(result.inserted(), "the insert says that it created");
        lossy.storedVersion(result.entry().version());
        lossy.sent(1);
        lossy.losing();
        Check.present(lossy.items.putIfUnchanged(THEIRS, result.entry().version()), "put under the version told");
    }

    private static void insertUnknown(CaseContext context) throws Exception {
        Lossy never = Lossy.onEmpty(context).losing(Fault.lostBefore());
        never.unknown(Seen.ABSENT, 1, () -> never.items.insertIfAbsent(MINE));
        never.nothingStored();
        Lossy removed = Lossy.onEmpty(context).losing(Fault.lostAfter()).thenRival(rival -> rival.delete(KEY));
        removed.unknown(Seen.ABSENT, 1, () -> removed.items.insertIfAbsent(MINE));
        removed.nothingStored();
        Lossy replaced = Lossy.onEmpty(context).losing(Fault.lostAfter()).thenRival(rival -> rival.put(THEIRS));
        replaced.unknown(Seen.OTHER_VERSION, 1, () -> replaced.items.insertIfAbsent(MINE));
        replaced.stored("theirs");
        Lossy there = Lossy.after(context, rival -> rival.put(THEIRS)).losing(Fault.lostBefore());
        there.unknown(Seen.OTHER_VERSION, 1, () -> there.items.insertIfAbsent(MINE));
        there.stored("theirs");
    }

    private static void putApplied(CaseContext context) throws Exception {
        Lossy created = Lossy.onEmpty(context).losing(Fault.lostAfter());
        Version version = created.items.put(MINE);
        created.storedVersion(version);
        created.sent(1);
        Lossy replaced = Lossy.after(context, rival -> rival.put(THEIRS)).losing(Fault.lostAfter());
        replaced.storedVersion(replaced.items.put(MINE));
        replaced.stored("mine");
        replaced.sent(1);
        Lossy same = Lossy.after(context, rival -> rival.put(MINE)).losing(Fault.lostAfter());
        same.storedVersion(same.items.put(MINE));
    }

    private static void putUnknown(CaseContext context) throws Exception {
        Lossy never = Lossy.onEmpty(context).losing(Fault.lostBefore());
        never.unknown(Seen.ABSENT, 1, () -> never.items.put(MINE));
        never.nothingStored();
        Lossy old = Lossy.after(context, rival -> rival.put(THEIRS)).losing(Fault.lostBefore());
        old.unknown(Seen.OTHER_VERSION, 1, () -> old.items.put(MINE));
        old.stored("theirs");
        Lossy equal = Lossy.after(context, rival -> rival.put(MINE)).losing(Fault.lostBefore());
        equal.unknown(Seen.OTHER_VERSION, 1, () -> equal.items.put(MINE));
        Lossy overtaken = Lossy.onEmpty(context).losing(Fault.lostAfter()).thenRival(rival -> rival.put(THEIRS));
        overtaken.unknown(Seen.OTHER_VERSION, 1, () -> overtaken.items.put(MINE));
        overtaken.stored("theirs");
        Lossy removed = Lossy.onEmpty(context).losing(Fault.lostAfter()).thenRival(rival -> rival.delete(KEY));
        removed.unknown(Seen.ABSENT, 1, () -> removed.items.put(MINE));
        removed.nothingStored();
    }

    private static void deleteUnknown(CaseContext context) throws Exception {
        Lossy applied = Lossy.after(context, rival -> rival.put(THEIRS)).losing(Fault.lostAfter());
        applied.unknown(Seen.ABSENT, 1, () -> applied.items.delete(KEY));
        applied.nothingStored();
        Lossy never = Lossy.after(context, rival -> rival.put(THEIRS)).losing(Fault.lostBefore());
        never.unknown(Seen.OTHER_VERSION, 1, () -> never.items.delete(KEY));
        never.stored("theirs");
        Lossy recreated = Lossy.after(context, rival -> rival.put(MINE))
                .losing(Fault.lostAfter())
                .thenRival(rival -> rival.insertIfAbsent(THEIRS));
        recreated.unknown(Seen.OTHER_VERSION, 1, () -> recreated.items.delete(KEY));
        recreated.stored("theirs");
        Lossy missing = Lossy.onEmpty(context).losing(Fault.lostBefore());
        missing.unknown(Seen.ABSENT, 1, () -> missing.items.delete(KEY));
    }

    private static void notReadable(CaseContext context) throws Exception {
        for (Fault loss : List.of(Fault.lostBefore(), Fault.lostAfter())) {
            Lossy lossy = Lossy.after(context, rival -> rival.put(THEIRS)).losing(loss);
            lossy.faults.onReads(
                    Collections.nCopies(10_000, Fault.before(Kind.UNAVAILABLE)).toArray(new Fault[0]));
            lossy.unknown(Seen.NOT_READ, 1, () -> lossy.items.put(MINE));
        }
    }

    private static void anyThrowable(CaseContext context) throws Exception {
        List<Throwable> thrown = List.of(
                new IllegalStateException("parser"),
                new NullPointerException("parser"),
                new UnsupportedOperationException("driver"),
                new NoClassDefFoundError("driver"),
                new AssertionError("driver"));
        for (Throwable each : thrown) {
            Lossy lossy = Lossy.onEmpty(context).losing(Fault.after(each));
            lossy.storedVersion(lossy.items.put(MINE));
            lossy.sent(1);
            Lossy again = Lossy.onEmpty(context);
            Version version = again.items.put(THEIRS);
            again.losing(Fault.after(each));
            again.storedVersion(Check.present(again.items.putIfUnchanged(MINE, version), "conditional put"));
        }
    }

    private static void lateArrival(CaseContext context) throws Exception {
        AtomicReference<Runnable> arrival = new AtomicReference<>();
        Lossy insert = Lossy.onEmpty(context).losing(Fault.late(arrival));
        insert.unknown(Seen.ABSENT, 1, () -> insert.items.insertIfAbsent(MINE));
        arrival.get().run();
        insert.stored("mine");
        Lossy waited = Lossy.onEmpty(context)
                .losing(Fault.late(arrival))
                .thenRival(rival -> arrival.get().run());
        Check.that(
                waited.items.insertIfAbsent(MINE).inserted(), "an insert that arrives in the wait is told as created");
        Lossy beaten = Lossy.onEmpty(context).losing(Fault.late(arrival)).thenRival(rival -> {
            rival.put(THEIRS);
            arrival.get().run();
        });
        beaten.unknown(Seen.OTHER_VERSION, 1, () -> beaten.items.insertIfAbsent(MINE));
        beaten.stored("theirs");
    }
}
