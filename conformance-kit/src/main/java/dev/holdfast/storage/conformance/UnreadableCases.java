package dev.holdfast.storage.conformance;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Filter;
import dev.holdfast.storage.InsertResult;
import dev.holdfast.storage.Page;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.RecordCorruptException;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.TransactionResult;
import dev.holdfast.storage.UnreadableEntry;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** V8: rows that do not decode, by the codec or by the driver, and rows that another program wrote. */
final class UnreadableCases {

    private UnreadableCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "V8-codec-reads",
                        "a record that its codec cannot read fails get, list and stream, and page and scan go on",
                        "one bad row that fails a whole page",
                        context -> reads(broken(context))),
                ConformanceCase.of(
                        "V8-codec-writes",
                        "a record that its codec cannot read can be put over, makes an insert exist, and can be deleted",
                        "writes that decode what is there",
                        context -> writes(broken(context))),
                ConformanceCase.of(
                        "V8-driver-reads",
                        "a row that the driver cannot decode fails get, list and stream, and page and scan go on",
                        "one bad row that fails a whole page",
                        context -> reads(planted(context))),
                ConformanceCase.of(
                        "V8-driver-writes",
                        "a row that the driver cannot decode can be put over, makes an insert exist, and can be deleted",
                        "writes that decode what is there",
                        context -> writes(planted(context))),
                ConformanceCase.of(
                        "V8-foreign-rows",
                        "a row that another program wrote is a record like any other",
                        "rows without a write id",
                        UnreadableCases::foreignRows));
    }

    /** Records 1 to 5, of which the codec cannot read 2 and 5. */
    private static CollectionStore<Item> broken(CaseContext context) throws Exception {
        CollectionDefinition<Item> definition =
                CollectionDefinition.of(context.newName(), Item::key, Codec.of(Item::encode, stored -> {
                    if (stored.text("text").equals("bad")) {
                        throw new IllegalStateException("cannot read " + stored.text("text"));
                    }
                    return Item.decode(stored);
                }));
        CollectionStore<Item> items = context.store().collection(definition);
        for (String id : List.of("1", "3", "4")) {
            items.put(Item.of("p", id, "good"));
        }
        items.put(Item.of("p", "2", "bad"));
        items.put(Item.of("p", "5", "bad"));
        return items;
    }

    /** Rows 1 to 5, of which the driver cannot read 2 and 5. */
    private static CollectionStore<Item> planted(CaseContext context) throws Exception {
        ForeignRows rows = context.foreignRows();
        CollectionStore<Item> items = context.items();
        for (String id : List.of("1", "3", "4")) {
            items.put(Item.of("p", id, "good"));
        }
        for (String id : List.of("2", "5")) {
            if (!rows.plantUnreadable(context.row(items, "p", id))) {
                throw new NotRun("the backend cannot hold a row that does not decode");
            }
        }
        return items;
    }

    private static void reads(CollectionStore<Item> items) {
        EntityKey bad = EntityKey.of("p", "2");
        RecordCorruptException corrupt = Check.thrown(RecordCorruptException.class, "get", () -> items.get(bad));
        Check.contains(corrupt.getMessage(), items.definition().name(), "message");
        Check.contains(corrupt.getMessage(), "'2'", "message");
        Check.thrown(RecordCorruptException.class, "list", () -> items.list("p"));
        List<String> streamed = new ArrayList<>();
        Check.thrown(
                RecordCorruptException.class,
                "stream",
                () -> items.stream(Query.partition("p"))
                        .forEach(entry -> streamed.add(entry.key().id())));
        Check.equal(List.of("1"), streamed, "records before the first that does not decode");
        Check.thrown(
                RecordCorruptException.class,
                "update",
                () -> items.update(bad, current -> Decision.write(Item.of("p", "2", "lost"))));
        for (int size : List.of(1, 2, 3, 5, 100)) {
            walked(
                    Walks.pages(cursor ->
                            items.page(Query.partition("p").pageSize(size).after(cursor))),
                    size,
                    "pages of " + size);
            walked(Walks.pages(cursor -> items.scan(Scan.all().pageSize(size).after(cursor))), size, "scan by " + size);
        }
        Check.equal(5L, items.count(Query.partition("p")), "count of all");
        Check.equal(
                2, items.list(Query.partition("p").idFrom("3").idBefore("5")).size(), "list beside the bad rows");
    }

    private static void walked(List<Page<Item>> pages, int size, String what) {
        List<String> good = new ArrayList<>();
        List<Optional<EntityKey>> bad = new ArrayList<>();
        for (Page<Item> page : pages) {
            page.entries().forEach(entry -> good.add(entry.key().id()));
            page.unreadable().stream().map(UnreadableEntry::key).forEach(bad::add);
            Check.that(
                    page.entries().size() + page.unreadable().size() <= size, "rows of " + what + " fit the page size");
        }
        Check.equal(List.of("1", "3", "4"), good, "records of " + what);
        Check.equal(
                List.of(Optional.of(EntityKey.of("p", "2")), Optional.of(EntityKey.of("p", "5"))),
                bad,
                "unreadable rows of " + what);
    }

    private static void writes(CollectionStore<Item> items) {
        EntityKey bad = EntityKey.of("p", "2");
        InsertResult<Item> insert = items.insertIfAbsent(Item.of("p", "2", "lost"));
        Check.that(!insert.inserted(), "an insert over a row that does not decode says that one is there");
        Check.thrown(RecordCorruptException.class, "entry of that insert", insert::entry);
        Check.equal(
                new TransactionResult.Refused(1, Refusal.EXISTS),
                items.transact(
                        "p",
                        List.of(
                                TransactionAction.put(Item.of("p", "9", "lost")),
                                TransactionAction.insert(Item.of("p", "2", "lost")))),
                "a transaction that inserts over it");
        Check.thrown(RecordCorruptException.class, "get afterwards", () -> items.get(bad));
        items.put(Item.of("p", "2", "mended"));
        Check.equal("mended", Check.present(items.get(bad), "record").text(), "text after a put over it");
        Check.that(items.delete(EntityKey.of("p", "5")), "delete of a row that does not decode");
        Check.equal(
                List.of("1", "2", "3", "4"),
                items.list("p").stream().map(Item::id).toList(),
                "records afterwards");
        Check.that(items.insertIfAbsent(Item.of("p", "5", "new")).inserted(), "insert after the delete creates");
    }

    private static void foreignRows(CaseContext context) throws Exception {
        ForeignRows rows = context.foreignRows();
        Codec<String> codec = Codec.of(
                id -> dev.holdfast.storage.model.StoredRecord.builder()
                        .text("text", "own")
                        .build(),
                stored -> stored.text("text"));
        String name = context.newName();
        CollectionStore<String> texts =
                context.store().collection(CollectionDefinition.of(name, id -> EntityKey.of("p", id), codec));
        for (String id : List.of("1", "2", "3", "4")) {
            rows.plantReadable(new RowKey(name, "p", id), "foreign" + id);
        }
        Entry<String> first = Check.present(texts.getEntry(EntityKey.of("p", "1")), "entry");
        Check.equal("foreign1", first.value(), "text");
        Check.equal(4, texts.list("p").size(), "records");
        Check.equal(
                1L, texts.count(Query.partition("p").where(Filter.eq("text", "foreign3"))), "records behind a filter");
        Check.that(!texts.insertIfAbsent("1").inserted(), "insert over it says that one is there");
        Check.present(texts.putIfUnchanged("1", first.version()), "put under its version");
        Check.absent(texts.putIfUnchanged("1", first.version()), "put under its version once more");
        Entry<String> second = Check.present(texts.getEntry(EntityKey.of("p", "2")), "entry");
        Check.that(texts.deleteIfUnchanged(second.key(), second.version()), "delete under its version");
        texts.update(EntityKey.of("p", "3"), current -> Decision.write("3"));
        Check.equal("own", Check.present(texts.get(EntityKey.of("p", "3")), "record"), "text after update");
        Check.that(texts.delete(EntityKey.of("p", "4")), "delete");
        rows.plantReadable(new RowKey(name, "p", "3"), "changed");
        Check.equal("changed", Check.present(texts.get(EntityKey.of("p", "3")), "record"), "text after it was changed");
    }
}
