package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.OutcomeUnknownException;
import dev.holdfast.storage.RetryPolicy;
import dev.holdfast.storage.StorageUnavailableException;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** X5: interrupts, set where they are met for certain. */
final class InterruptCases {

    private static final EntityKey KEY = EntityKey.of("p", "1");
    private static final Item A = Item.of("p", "1", "a");

    private InterruptCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "X5-before-each-operation",
                        "every operation of an interrupted thread completes or says what it did, keeps the flag, and the store"
                                + " works on",
                        "an interrupt that closes a connection or the backend, a flag that is cleared",
                        InterruptCases::beforeEachOperation),
                ConformanceCase.of(
                        "X5-wait-after-failure",
                        "an interrupt ends the wait before the next attempt at once, with nothing applied",
                        "waits that swallow an interrupt",
                        InterruptCases::waitAfterFailure),
                ConformanceCase.of(
                        "X5-wait-after-lost-race",
                        "an interrupt ends the wait after a lost race at once, with nothing applied",
                        "waits that swallow an interrupt",
                        InterruptCases::waitAfterLostRace),
                ConformanceCase.of(
                                "X5-while-resolving",
                                "an interrupted caller whose acknowledgement was lost still learns the outcome, by one reading",
                                "an interrupt that turns what can be known into unknown",
                                InterruptCases::whileResolving)
                        .also("F1"));
    }

    private static void beforeEachOperation(CaseContext context) throws Exception {
        Backend fresh = context.freshBackend();
        CollectionStore<Item> items = context.openStore(fresh).collection(Item.collection(context.newName()));
        CollectionStore<Item> others = context.openStore(fresh).collection(items.definition());
        for (String name : LifecycleCases.operations(items, Version.of("none")).keySet()) {
            Version version = items.put(A.text("before " + name));
            List<Entry<Item>> before = items.entries("p");
            boolean nothingApplied = false;
            Thread.currentThread().interrupt();
            try {
                LifecycleCases.operation(name, items, version).run();
            } catch (StorageUnavailableException unavailable) {
                nothingApplied = true;
            } catch (OutcomeUnknownException unknown) {
                nothingApplied = false;
            }
            Check.that(Thread.interrupted(), "the flag is set after " + name);
            if (nothingApplied) {
                Check.equal(before, others.entries("p"), "entries after " + name + " that applied nothing");
            }
            Check.equal(others.entries("p"), items.entries("p"), "entries that the store sees after " + name);
        }
        items.put(A);
        KeyCases.expect(others, "p", "1", "a");
    }

    /** Waits of an hour: a wait that does not end at once is seen by its case never ending. */
    private static void patient(StoreOptions.Builder options) {
        RetryPolicy hours = new RetryPolicy(10, Duration.ofHours(1), Duration.ofHours(1));
        options.deadline(Duration.ofHours(1)).failures(hours).contention(hours).random(new HighRandom());
    }

    private static void waitAfterFailure(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        Version version = plain.put(A);
        Fault interrupting = Fault.first(() -> Thread.currentThread().interrupt(), Fault.before(Kind.UNAVAILABLE));
        for (String name : LifecycleCases.operations(plain, version).keySet()) {
            Interposer faults = new Interposer()
                    .onReads(interrupting)
                    .onWrites(interrupting)
                    .onQueries(interrupting);
            CollectionStore<Item> items = context.store(options -> {
                        patient(options);
                        options.decorate(faults);
                    })
                    .collection(plain.definition());
            Check.Action operation = LifecycleCases.operation(name, items, version);
            Check.thrown(StorageUnavailableException.class, name + " that is interrupted in its wait", operation);
            Check.that(Thread.interrupted(), "the flag is set after " + name);
        }
        Check.equal(version, Check.present(plain.getEntry(KEY), "entry").version(), "stored version");
    }

    private static void waitAfterLostRace(CaseContext context) throws Exception {
        CollectionStore<Item> rival = context.items();
        rival.put(A);
        Interposer faults = new Interposer();
        CollectionStore<Item> items = context.store(options -> {
                    patient(options);
                    options.decorate(faults);
                })
                .collection(rival.definition());
        faults.onWrites(thenInterrupt(false), thenInterrupt(true));
        Check.thrown(
                StorageUnavailableException.class,
                "update that is interrupted in its wait",
                () -> items.update(KEY, current -> {
                    rival.put(A.number(current.orElseThrow().number() + 1));
                    return Decision.write(A.text("lost"));
                }));
        Check.that(Thread.interrupted(), "the flag is set");
        Check.equal(Optional.of("a"), rival.get(KEY).map(Item::text), "text that is stored");
    }

    /** Interrupts after the driver's answer, where the core waits now: a refusal that brings the row may go on at once. */
    private static Fault thenInterrupt(boolean always) {
        return new Fault() {
            @Override
            public <R> R meet(Supplier<R> send) {
                R answer = send.get();
                boolean waits = answer instanceof WriteResult.Refused refused
                        && refused.current().isEmpty();
                if (always || waits) {
                    Thread.currentThread().interrupt();
                }
                return answer;
            }
        };
    }

    private static void whileResolving(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        Interposer faults = new Interposer();
        CollectionStore<Item> items = context.store(options -> {
                    patient(options);
                    options.decorate(faults);
                })
                .collection(plain.definition());
        Fault interrupted = new Fault() {
            @Override
            public <R> R meet(Supplier<R> send) {
                try {
                    return Fault.lostAfter().meet(send);
                } finally {
                    Thread.currentThread().interrupt();
                }
            }
        };
        faults.onWrites(interrupted);
        Version version = items.put(A);
        Check.that(Thread.interrupted(), "the flag is set after a put that was found applied");
        Check.equal(version, Check.present(plain.getEntry(KEY), "entry").version(), "stored version");
        faults.onWrites(Fault.first(() -> Thread.currentThread().interrupt(), Fault.lostBefore()));
        OutcomeUnknownException unknown = Check.thrown(
                OutcomeUnknownException.class,
                "conditional put that is interrupted before it could be sent again",
                () -> items.putIfUnchanged(A.text("b"), version));
        Check.equal(OutcomeUnknownException.Seen.EXPECTED_VERSION, unknown.seen(), "what reading saw");
        Check.that(Thread.interrupted(), "the flag is set after an unknown outcome");
    }
}
