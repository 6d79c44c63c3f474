package dev.holdfast.storage.conformance;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.InsertResult;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** R: reading and writing one record. */
final class RecordCases {

    private static final EntityKey KEY = EntityKey.of("p", "1");

    private RecordCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "R1-never-written",
                        "everything read where nothing was written is empty",
                        "a missing row or table taken for a failure",
                        RecordCases::neverWritten),
                ConformanceCase.of(
                        "R2-put-creates-and-replaces",
                        "put creates, replaces, and returns the version that is stored",
                        "the version that a write returns",
                        RecordCases::putCreatesAndReplaces),
                ConformanceCase.of(
                        "R3-decoded-from-stored",
                        "every read gives what the codec decodes from what is stored",
                        "values handed on without a decode",
                        RecordCases::decodedFromStored),
                ConformanceCase.of(
                        "R4-insert-creates",
                        "insertIfAbsent creates and says so",
                        "the answer of an insert",
                        RecordCases::insertCreates),
                ConformanceCase.of(
                        "R4-existing-left-alone",
                        "insertIfAbsent leaves the record that is there alone and returns it",
                        "an insert that overwrites",
                        RecordCases::existingLeftAlone),
                ConformanceCase.of(
                        "R4-one-winner",
                        "of n concurrent inserts exactly one wins",
                        "an insert that looks first and writes then",
                        RecordCases::oneInsertWins),
                ConformanceCase.of(
                        "R4-driver-insert-exists",
                        "the driver refuses an insert over a row, and whatever row it brings is the stored one",
                        "the driver's answer to a duplicate key",
                        DriverWriteCases::insertExists),
                ConformanceCase.of(
                        "R5-delete-says",
                        "delete says whether this call removed a record",
                        "a missing row reported as removed",
                        RecordCases::deleteSays),
                ConformanceCase.of(
                        "R5-one-remover",
                        "of n concurrent deletes exactly one removed the record",
                        "the row count of a delete",
                        RecordCases::oneDeleteRemoves),
                ConformanceCase.of(
                        "R6-put-after-delete",
                        "a put after a delete makes a new record",
                        "tombstones",
                        RecordCases::putAfterDelete),
                ConformanceCase.of(
                        "R7-seen-at-once",
                        "what one store wrote, another sees at once",
                        "caches, open snapshots, replicas",
                        RecordCases::seenAtOnce),
                ConformanceCase.of(
                        "R8-last-modified",
                        "lastModified is kept where the driver says so, and nowhere else",
                        "the time of the last write, its zone, and the reads that bring it",
                        RecordCases::lastModified));
    }

    private static void neverWritten(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Check.absent(items.get(KEY), "get");
        Check.absent(items.getEntry(KEY), "getEntry");
        Check.equal(List.of(), items.list("p"), "list");
        Check.equal(0L, items.count(Query.partition("p")), "count");
        Check.equal(List.of(), Walks.query(items, Query.partition("p")), "pages");
        Check.equal(List.of(), Walks.scan(items, Scan.all()), "scan");
        items.put(Item.of("p", "2", "neighbour"));
        items.put(Item.of("q", "1", "elsewhere"));
        Check.absent(items.get(KEY), "get beside a neighbour");
        Check.equal(List.of(), items.list("r"), "list of an empty partition");
    }

    private static void putCreatesAndReplaces(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        for (String text : List.of("first", "second", "third")) {
            Version version = items.put(Item.of("p", "1", text));
            Entry<Item> entry = Check.present(items.getEntry(KEY), "entry");
            Check.equal(Item.of("p", "1", text), entry.value(), "value");
            Check.equal(version, entry.version(), "version that put returned");
        }
        Check.equal(1, items.list("p").size(), "records");
    }

    private static void decodedFromStored(CaseContext context) throws Exception {
        Codec<Item> shouting = Codec.of(
                Item::encode,
                stored -> Item.decode(stored).text(stored.text("text").toUpperCase(Locale.ROOT)));
        CollectionStore<Item> items =
                context.store().collection(CollectionDefinition.of(context.newName(), Item::key, shouting));
        Item quiet = Item.of("p", "1", "word");
        Item loud = quiet.text("WORD");
        Check.equal(loud, items.insertIfAbsent(quiet).entry().value(), "value of an insert");
        Check.equal(loud, items.insertIfAbsent(quiet).entry().value(), "value of the record that was there");
        Check.equal(
                Optional.of(loud),
                items.update(KEY, current -> Decision.write(quiet)).entry().map(Entry::value),
                "value of an update");
        Check.equal(Optional.of(loud), items.get(KEY), "value of get");
        Check.equal(List.of(loud), items.list("p"), "values of list");
        Check.equal(List.of(loud), Walks.values(Walks.query(items, Query.partition("p"))), "values of a page");
        Check.equal(List.of(loud), Walks.values(Walks.scan(items, Scan.all())), "values of a scan");
    }

    private static void insertCreates(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        InsertResult<Item> result = items.insertIfAbsent(Item.of("p", "1", "new"));
        Check.that(result.inserted(), "the insert says that it created");
        Check.equal(Item.of("p", "1", "new"), result.entry().value(), "value of the result");
        Entry<Item> entry = Check.present(items.getEntry(KEY), "entry");
        Check.equal(entry.version(), result.entry().version(), "version of the result");
        Check.equal(entry.key(), result.entry().key(), "key of the result");
        Check.equal(entry.value(), result.entry().value(), "stored value");
    }

    private static void existingLeftAlone(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version version = items.put(Item.of("p", "1", "there"));
        InsertResult<Item> result = items.insertIfAbsent(Item.of("p", "1", "new"));
        Check.that(!result.inserted(), "the insert says that it did not create");
        Check.equal(Item.of("p", "1", "there"), result.entry().value(), "value of the result");
        Check.equal(version, result.entry().version(), "version of the result");
        Check.equal(version, Check.present(items.getEntry(KEY), "entry").version(), "stored version");
        KeyCases.expect(items, "p", "1", "there");
    }

    private static void oneInsertWins(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> others = context.other(items);
        Scale scale = context.scale();
        for (int round = 0; round < scale.rounds(); round++) {
            String id = "round" + round;
            List<InsertResult<Item>> results = Together.run(2 * scale.threads(), thread -> {
                CollectionStore<Item> mine = thread % 2 == 0 ? items : others;
                return mine.insertIfAbsent(Item.of("p", id, thread));
            });
            List<InsertResult<Item>> winners =
                    results.stream().filter(InsertResult::inserted).toList();
            Check.equal(1, winners.size(), "inserts that created, in round " + round);
            Entry<Item> stored = Check.present(items.getEntry(EntityKey.of("p", id)), "entry");
            for (InsertResult<Item> result : results) {
                Check.equal(stored.value(), result.entry().value(), "value that each insert found");
                Check.equal(stored.version(), result.entry().version(), "version that each insert found");
            }
        }
    }

    private static void deleteSays(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Check.that(!items.delete(KEY), "delete of a record that never was is false");
        items.put(Item.of("p", "1", "v"));
        items.put(Item.of("p", "2", "stays"));
        Check.that(items.delete(KEY), "delete of a record that is there is true");
        Check.absent(items.get(KEY), "get after delete");
        Check.that(!items.delete(KEY), "a second delete is false");
        KeyCases.expect(items, "p", "2", "stays");
    }

    private static void oneDeleteRemoves(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> others = context.other(items);
        for (int round = 0; round < context.scale().rounds(); round++) {
            items.put(Item.of("p", "1", round));
            List<Boolean> removed = Together.run(
                    2 * context.scale().threads(), thread -> (thread % 2 == 0 ? items : others).delete(KEY));
            Check.equal(1L, removed.stream().filter(own -> own).count(), "deletes that removed, in round " + round);
        }
    }

    private static void putAfterDelete(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        items.put(new Item("p", "1", "old", 1));
        Check.that(items.delete(KEY), "delete");
        Check.equal(List.of(), items.list("p"), "list after delete");
        items.put(new Item("p", "1", "new", 2));
        Check.equal(List.of(new Item("p", "1", "new", 2)), items.list("p"), "list after put");
        Check.that(items.delete(KEY), "delete again");
        Check.that(items.insertIfAbsent(Item.of("p", "1", "newest")).inserted(), "insert after delete creates");
        KeyCases.expect(items, "p", "1", "newest");
    }

    private static void seenAtOnce(CaseContext context) throws Exception {
        CollectionStore<Item> here = context.items();
        CollectionStore<Item> there = context.other(here);
        for (int round = 0; round < context.scale().rounds(); round++) {
            // An instance that keeps what it has read has read it now.
            Check.equal(here.get(KEY), there.get(KEY), "what both see before");
            here.put(Item.of("p", "1", round));
            Check.equal((long) round, Check.present(there.get(KEY), "get").number(), "number after put");
            there.update(KEY, current -> Decision.write(current.orElseThrow().text("updated")));
            Check.equal("updated", here.get(KEY).orElseThrow().text(), "text after update");
            Check.equal("updated", here.list("p").get(0).text(), "text of a list after update");
            here.transact("p", List.of(TransactionAction.put(Item.of("p", "2", round))));
            Check.equal(2L, there.count(Query.partition("p")), "count after transact");
            Check.equal(2, Walks.scan(there, Scan.all()).size(), "scan after transact");
            there.delete(KEY);
            Check.absent(here.get(KEY), "get after delete");
            Check.equal(1, Walks.query(here, Query.partition("p")).size(), "page after delete");
        }
    }

    private static void lastModified(CaseContext context) throws Exception {
        boolean kept = context.driver().info().keepsLastModified();
        CollectionStore<Item> items = context.items();
        items.put(Item.of("p", "1", "v"));
        Check.absent(items.insertIfAbsent(Item.of("p", "2", "v")).entry().lastModified(), "lastModified of an insert");
        List<Entry<Item>> reads = List.of(
                Check.present(items.getEntry(KEY), "entry"),
                items.entries("p").get(0),
                Walks.query(items, Query.partition("p")).get(1),
                Walks.scan(items, Scan.all()).get(0));
        Instant now = Instant.now();
        for (Entry<Item> entry : reads) {
            Check.equal(kept, entry.lastModified().isPresent(), "lastModified is there");
            entry.lastModified()
                    .ifPresent(instant -> Check.that(
                            Duration.between(instant, now).abs().compareTo(Duration.ofHours(6)) < 0,
                            "lastModified " + instant + " is near now, " + now));
        }
    }
}
