package dev.holdfast.storage.conformance;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.OutcomeUnknownException;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.RetryPolicy;
import dev.holdfast.storage.StorageUnavailableException;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.UpdateContentionException;
import dev.holdfast.storage.UpdateResult;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.StoredRecord;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** U6: deciders that misbehave. */
final class DeciderCases {

    private static final EntityKey KEY = EntityKey.of("p", "1");
    private static final Item A = Item.of("p", "1", "a");
    private static final Item B = Item.of("p", "1", "b");

    private DeciderCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "U6-returns-null",
                        "a decider that returns null is an argument error, with nothing written",
                        "null taken for keep or delete",
                        DeciderCases::returnsNull),
                ConformanceCase.of(
                        "U6-changes-its-value",
                        "a decider that changes the value it was given changes nothing that is stored",
                        "values that are handed out twice",
                        DeciderCases::changesItsValue),
                ConformanceCase.of(
                        "U6-slow",
                        "a decider that takes longer than the deadline still gets its decision carried out",
                        "the decider's own time counted towards the deadline",
                        DeciderCases::slow),
                ConformanceCase.of(
                        "U6-calls-the-store",
                        "a decider may read, write, transact and update elsewhere in the same store",
                        "a connection, lock or transaction held while the decider runs",
                        DeciderCases::callsTheStore),
                ConformanceCase.of(
                        "U6-writes-its-own-key",
                        "a decider that writes its own key ends in contention, not in a deadlock or an overwrite",
                        "a connection, lock or transaction held while the decider runs",
                        DeciderCases::writesItsOwnKey),
                ConformanceCase.of(
                                "U6-interrupted",
                                "a decider that leaves its thread interrupted does no harm, and the flag stays set",
                                "a backend that an interrupt closes",
                                DeciderCases::interrupted)
                        .also("X5"));
    }

    private static void returnsNull(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Check.thrown(
                NullPointerException.class, "update of nothing", () -> items.update(KEY, current -> Check.nothing()));
        Version version = items.put(A);
        Check.thrown(NullPointerException.class, "update", () -> items.update(KEY, current -> Check.nothing()));
        Check.thrown(
                NullPointerException.class,
                "update that writes null",
                () -> items.update(KEY, current -> Decision.write(Check.nothing())));
        Check.equal(version, Check.present(items.getEntry(KEY), "entry").version(), "stored version");
    }

    private static void changesItsValue(CaseContext context) throws Exception {
        Codec<StringBuilder> codec = Codec.of(
                text -> StoredRecord.builder().text("text", text.toString()).build(),
                stored -> new StringBuilder(stored.text("text")));
        CollectionStore<StringBuilder> texts =
                context.store().collection(CollectionDefinition.of(context.newName(), text -> KEY, codec));
        Version version = texts.put(new StringBuilder("stored"));
        UpdateResult<StringBuilder> kept = texts.update(KEY, current -> {
            current.orElseThrow().append(" and changed");
            return Decision.keep();
        });
        Entry<StringBuilder> shown = Check.present(kept.entry(), "entry of the result");
        Check.equal("stored", shown.value().toString(), "value that was kept");
        Check.equal(version, shown.version(), "version that was kept");
        texts.update(KEY, current -> {
            current.orElseThrow().append(" and changed");
            return Decision.write(new StringBuilder("new"));
        });
        Check.equal("new", Check.present(texts.get(KEY), "record").toString(), "value that was written");
        UpdateResult<StringBuilder> same = texts.update(
                KEY, current -> Decision.write(current.orElseThrow().append("er")));
        Check.equal("newer", Check.present(same.entry(), "entry").value().toString(), "value changed and written");
        Check.equal("newer", Check.present(texts.get(KEY), "record").toString(), "value that is stored");
    }

    private static void slow(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        plain.put(A);
        TestTime time = new TestTime();
        CollectionStore<Item> items = context.store(
                        options -> options.time(time).deadline(Duration.ofSeconds(20)))
                .collection(plain.definition());
        AtomicInteger runs = new AtomicInteger();
        UpdateResult<Item> result = items.update(KEY, current -> {
            time.advance(Duration.ofMinutes(10));
            if (runs.incrementAndGet() == 1) {
                plain.put(A.number(1));
            }
            return Decision.write(current.orElseThrow().text("b"));
        });
        Check.equal(2, result.attempts(), "attempts");
        Check.equal(B.number(1), Check.present(plain.get(KEY), "record"), "record");
    }

    private static void callsTheStore(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        items.put(A);
        UpdateResult<Item> result = items.update(KEY, current -> {
            Check.equal(current, items.get(KEY), "get of the key itself");
            items.put(Item.of("p", "2", "put"));
            items.transact(
                    "p",
                    List.of(
                            TransactionAction.put(Item.of("p", "3", "t")),
                            TransactionAction.put(Item.of("p", "4", "t"))));
            items.update(EntityKey.of("q", "1"), other -> Decision.write(Item.of("q", "1", "nested")));
            Check.equal(4, items.list("p").size(), "records in the partition");
            Check.equal(4L, items.count(Query.partition("p")), "count of the partition");
            items.delete(EntityKey.of("p", "4"));
            return Decision.write(B);
        });
        Check.equal(1, result.attempts(), "attempts");
        KeyCases.expect(items, "p", "1", "b");
        KeyCases.expect(items, "q", "1", "nested");
        Check.equal(3, items.list("p").size(), "records afterwards");
    }

    private static void writesItsOwnKey(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        plain.put(A);
        TestTime time = new TestTime();
        CollectionStore<Item> items = context.store(options ->
                        options.time(time).contention(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofMillis(1))))
                .collection(plain.definition());
        AtomicInteger runs = new AtomicInteger();
        UpdateContentionException contended = Check.thrown(
                UpdateContentionException.class,
                "update",
                () -> items.update(KEY, current -> {
                    items.put(A.number(runs.incrementAndGet()));
                    return Decision.write(B);
                }));
        Check.equal(4, contended.attempts(), "attempts");
        Check.equal(A.number(4), Check.present(plain.get(KEY), "record"), "record");
    }

    private static void interrupted(CaseContext context) throws Exception {
        Backend fresh = context.freshBackend();
        CollectionStore<Item> items = context.openStore(fresh).collection(Item.collection(context.newName()));
        CollectionStore<Item> others = context.openStore(fresh).collection(items.definition());
        items.put(A);
        boolean written = false;
        boolean unknown = false;
        try {
            items.update(KEY, current -> {
                Thread.currentThread().interrupt();
                return Decision.write(B);
            });
            written = true;
        } catch (StorageUnavailableException nothingApplied) {
            written = false;
        } catch (OutcomeUnknownException open) {
            unknown = true;
        }
        Check.that(Thread.interrupted(), "the flag is set afterwards");
        String text = Check.present(others.get(KEY), "record").text();
        Check.that(unknown || text.equals(written ? "b" : "a"), "the record is what the call said, but is " + text);
        items.put(A);
        KeyCases.expect(items, "p", "1", "a");
    }
}
