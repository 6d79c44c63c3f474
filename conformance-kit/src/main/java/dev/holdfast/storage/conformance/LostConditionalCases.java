package dev.holdfast.storage.conformance;

import static dev.holdfast.storage.conformance.Lossy.KEY;
import static dev.holdfast.storage.conformance.Lossy.MINE;
import static dev.holdfast.storage.conformance.Lossy.THEIRS;

import dev.holdfast.storage.Decision;
import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.UpdateResult;
import dev.holdfast.storage.Version;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** F1: lost acknowledgements of writes that are conditional on a version, and of updates. */
final class LostConditionalCases {

    private static final Item OLD = Item.of("p", "1", "old");

    private LostConditionalCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "F1-conditional-put-applied",
                        "a conditional put that was applied is told with its version, not as refused",
                        LostWriteCases.RESOLVING,
                        LostConditionalCases::putApplied),
                ConformanceCase.of(
                        "F1-conditional-put-again",
                        "a conditional put whose record still has the version is sent again, the very same, until it lands",
                        LostWriteCases.RESOLVING,
                        LostConditionalCases::putAgain),
                ConformanceCase.of(
                        "F1-conditional-put-unknown",
                        "a conditional put whose record has moved on or is gone is unknown, not refused",
                        LostWriteCases.RESOLVING,
                        LostConditionalCases::putUnknown),
                ConformanceCase.of(
                        "F1-conditional-put-late",
                        "a first attempt that arrives before the second is found applied, and never overwrites a rival",
                        LostWriteCases.RESOLVING,
                        LostConditionalCases::putLate),
                ConformanceCase.of(
                        "F1-conditional-delete",
                        "a conditional delete is sent again while the version is there, and else unknown",
                        LostWriteCases.RESOLVING,
                        LostConditionalCases::delete),
                ConformanceCase.of(
                        "F1-update-once",
                        "an update whose acknowledgement is lost applies its decision once, and the decider runs once",
                        LostWriteCases.RESOLVING,
                        LostConditionalCases::updateOnce),
                ConformanceCase.of(
                        "F1-update-unknown",
                        "an update whose record has moved on after a loss is unknown, and the decider does not run again",
                        LostWriteCases.RESOLVING,
                        LostConditionalCases::updateUnknown),
                ConformanceCase.of(
                        "F1-update-delete",
                        "an update that deletes is sent again while the version is there, and else unknown",
                        LostWriteCases.RESOLVING,
                        LostConditionalCases::updateDelete));
    }

    /** A record that the store itself wrote, and its version. */
    private record Seeded(Lossy lossy, Version version) {
        static Seeded of(CaseContext context, Fault... losses) throws Exception {
            Lossy lossy = Lossy.onEmpty(context);
            Version version = lossy.rival.put(OLD);
            return new Seeded(lossy.losing(losses), version);
        }
    }

    private static void putApplied(CaseContext context) throws Exception {
        Seeded seeded = Seeded.of(context, Fault.lostAfter());
        Version next = Check.present(seeded.lossy().items.putIfUnchanged(MINE, seeded.version()), "conditional put");
        seeded.lossy().storedVersion(next);
        seeded.lossy().sent(1);
        Check.absent(
                seeded.lossy().items.putIfUnchanged(MINE, seeded.version()), "put under the version that was used");
    }

    private static void putAgain(CaseContext context) throws Exception {
        for (List<Fault> losses : List.of(
                List.of(Fault.lostBefore()),
                List.of(Fault.lostBefore(), Fault.lostBefore()),
                List.of(Fault.lostBefore(), Fault.lostAfter()))) {
            Seeded seeded = Seeded.of(context, losses.toArray(new Fault[0]));
            Version next =
                    Check.present(seeded.lossy().items.putIfUnchanged(MINE, seeded.version()), "conditional put");
            seeded.lossy().storedVersion(next);
            seeded.lossy().stored("mine");
            boolean lastApplied =
                    losses.size() == 2 && seeded.lossy().faults.writes().size() == 2;
            seeded.lossy().sent(lastApplied ? 2 : losses.size() + 1);
        }
    }

    private static void putUnknown(CaseContext context) throws Exception {
        for (Fault loss : List.of(Fault.lostBefore(), Fault.lostAfter())) {
            Seeded moved = Seeded.of(context, loss);
            moved.lossy().thenRival(rival -> rival.put(THEIRS));
            moved.lossy()
                    .unknown(Seen.OTHER_VERSION, 1, () -> moved.lossy().items.putIfUnchanged(MINE, moved.version()));
            moved.lossy().stored("theirs");
            Seeded gone = Seeded.of(context, loss);
            gone.lossy().thenRival(rival -> rival.delete(KEY));
            gone.lossy().unknown(Seen.ABSENT, 1, () -> gone.lossy().items.putIfUnchanged(MINE, gone.version()));
            gone.lossy().nothingStored();
        }
        Seeded stale = Seeded.of(context, Fault.lostBefore());
        stale.lossy().rival.put(THEIRS);
        stale.lossy().unknown(Seen.OTHER_VERSION, 1, () -> stale.lossy().items.putIfUnchanged(MINE, stale.version()));
        stale.lossy().stored("theirs");
    }

    private static void putLate(CaseContext context) throws Exception {
        AtomicReference<Runnable> arrival = new AtomicReference<>();
        Seeded first = Seeded.of(
                context, Fault.late(arrival), Fault.first(() -> arrival.get().run()));
        Version next = Check.present(first.lossy().items.putIfUnchanged(MINE, first.version()), "conditional put");
        first.lossy().storedVersion(next);
        first.lossy().sent(2);
        Seeded beaten = Seeded.of(context);
        beaten.lossy().losing(Fault.late(arrival), Fault.first(() -> {
            arrival.get().run();
            beaten.lossy().rival.put(THEIRS);
        }));
        beaten.lossy()
                .unknown(Seen.OTHER_VERSION, 2, () -> beaten.lossy().items.putIfUnchanged(MINE, beaten.version()));
        beaten.lossy().stored("theirs");
        Seeded overtaken = Seeded.of(context);
        overtaken
                .lossy()
                .losing(
                        Fault.late(arrival),
                        Fault.first(() -> overtaken.lossy().rival.put(THEIRS)));
        overtaken
                .lossy()
                .unknown(
                        Seen.OTHER_VERSION, 2, () -> overtaken.lossy().items.putIfUnchanged(MINE, overtaken.version()));
        arrival.get().run();
        overtaken.lossy().stored("theirs");
    }

    private static void delete(CaseContext context) throws Exception {
        Seeded again = Seeded.of(context, Fault.lostBefore());
        Check.that(again.lossy().items.deleteIfUnchanged(KEY, again.version()), "a delete that is sent again is true");
        again.lossy().sent(2);
        again.lossy().nothingStored();
        Seeded applied = Seeded.of(context, Fault.lostAfter());
        applied.lossy().unknown(Seen.ABSENT, 1, () -> applied.lossy().items.deleteIfUnchanged(KEY, applied.version()));
        Seeded moved = Seeded.of(context, Fault.lostBefore());
        moved.lossy().thenRival(rival -> rival.put(THEIRS));
        moved.lossy().unknown(Seen.OTHER_VERSION, 1, () -> moved.lossy().items.deleteIfUnchanged(KEY, moved.version()));
        moved.lossy().stored("theirs");
        Seeded recreated = Seeded.of(context, Fault.lostAfter());
        recreated.lossy().thenRival(rival -> rival.put(OLD));
        recreated
                .lossy()
                .unknown(
                        Seen.OTHER_VERSION,
                        1,
                        () -> recreated.lossy().items.deleteIfUnchanged(KEY, recreated.version()));
        recreated.lossy().stored("old");
    }

    private static UpdateResult<Item> increment(Lossy lossy, AtomicInteger runs) {
        return lossy.items.update(KEY, current -> {
            runs.incrementAndGet();
            return Decision.write(
                    current.orElse(MINE).number(current.map(Item::number).orElse(0L) + 1));
        });
    }

    private static void updateOnce(CaseContext context) throws Exception {
        AtomicInteger runs = new AtomicInteger();
        Lossy created = Lossy.onEmpty(context).losing(Fault.lostAfter());
        UpdateResult<Item> result = increment(created, runs);
        created.storedVersion(Check.present(result.entry(), "entry").version());
        created.sent(1);
        Check.equal(1, runs.getAndSet(0), "runs of the decider");
        for (Fault loss : List.of(Fault.lostAfter(), Fault.lostBefore())) {
            Seeded seeded = Seeded.of(context, loss);
            UpdateResult<Item> replaced = increment(seeded.lossy(), runs);
            Check.equal(1, runs.getAndSet(0), "runs of the decider");
            Check.equal(1, replaced.attempts(), "attempts");
            Check.equal(
                    1L, Check.present(seeded.lossy().rival.get(KEY), "record").number(), "number stored");
            seeded.lossy()
                    .storedVersion(Check.present(replaced.entry(), "entry").version());
        }
    }

    private static void updateUnknown(CaseContext context) throws Exception {
        AtomicInteger runs = new AtomicInteger();
        Lossy never = Lossy.onEmpty(context).losing(Fault.lostBefore());
        never.unknown(Seen.ABSENT, 1, () -> increment(never, runs));
        never.nothingStored();
        for (Fault loss : List.of(Fault.lostAfter(), Fault.lostBefore())) {
            Seeded seeded = Seeded.of(context, loss);
            seeded.lossy().thenRival(rival -> rival.put(THEIRS));
            seeded.lossy().unknown(Seen.OTHER_VERSION, 1, () -> increment(seeded.lossy(), runs));
            seeded.lossy().stored("theirs");
        }
        Check.equal(3, runs.get(), "runs of the decider in three updates");
    }

    private static void updateDelete(CaseContext context) throws Exception {
        Seeded again = Seeded.of(context, Fault.lostBefore());
        UpdateResult<Item> result = again.lossy().items.update(KEY, current -> Decision.delete());
        Check.equal(new UpdateResult.Deleted<Item>(1), result, "result");
        again.lossy().sent(2);
        Seeded applied = Seeded.of(context, Fault.lostAfter());
        applied.lossy().unknown(Seen.ABSENT, 1, () -> applied.lossy().items.update(KEY, current -> Decision.delete()));
        applied.lossy().nothingStored();
    }
}
