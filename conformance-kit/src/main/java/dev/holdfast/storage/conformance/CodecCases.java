package dev.holdfast.storage.conformance;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Filter;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** V4, V7, V9: what codecs do and what surrounds them. */
final class CodecCases {

    private static final EntityKey KEY = EntityKey.of("p", "1");
    private static final Item SECRET = Item.of("p", "1", "s3cret value");

    /** A value that its owner goes on changing. */
    private static final class Draft {
        private String text;

        Draft(String text) {
            this.text = text;
        }
    }

    private CodecCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "V4-mutable-values",
                        "changing a value after it was put or got changes nothing that is stored",
                        "values or records that are kept by reference",
                        CodecCases::mutableValues),
                ConformanceCase.of(
                        "V4-mutable-parts",
                        "changing an array or builder after it was stored or read changes nothing that is stored",
                        "arrays that are kept by reference",
                        CodecCases::mutableParts),
                ConformanceCase.of(
                        "V7-encodes-once",
                        "the codec encodes once for each written value, and once for each decision of an update",
                        "encodings made for a check or an attempt",
                        CodecCases::encodesOnce),
                ConformanceCase.of(
                                "V7-encoding-fails",
                                "a codec that throws or gives null leaves nothing written, and no value shows in the error",
                                "an encoding after the first write",
                                CodecCases::encodingFails)
                        .also("E2"),
                ConformanceCase.of(
                        "V7-encoding-fails-midway",
                        "a codec that fails within a transaction leaves nothing of it written",
                        "actions that are sent before all are encoded",
                        CodecCases::encodingFailsMidway),
                ConformanceCase.of(
                        "V9-locale-and-zone",
                        "what is stored under one default locale and time zone is read alike under another",
                        "formats and case changes that go by the JVM's defaults",
                        CodecCases::localeAndZone));
    }

    private static void mutableValues(CaseContext context) throws Exception {
        Codec<Draft> codec = Codec.of(
                draft -> StoredRecord.builder().text("text", draft.text).build(),
                stored -> new Draft(stored.text("text")));
        CollectionStore<Draft> drafts =
                context.store().collection(CollectionDefinition.of(context.newName(), draft -> KEY, codec));
        Draft mine = new Draft("stored");
        drafts.put(mine);
        mine.text = "changed after put";
        Draft read = Check.present(drafts.get(KEY), "record");
        Check.equal("stored", read.text, "text after the value was changed");
        read.text = "changed after get";
        drafts.list("p").get(0).text = "changed after list";
        Check.equal("stored", Check.present(drafts.get(KEY), "record").text, "text after what was read was changed");
        Draft written = drafts.update(KEY, current -> Decision.write(mine))
                .entry()
                .orElseThrow()
                .value();
        written.text = "changed after update";
        mine.text = "changed again";
        Check.equal("changed after put", Check.present(drafts.get(KEY), "record").text, "text after update");
    }

    private static void mutableParts(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = context.records();
        byte[] content = {1, 2, 3};
        StoredRecord.Builder builder = Records.keyed("p", "1").bytes("f", Bytes.copyOf(content));
        records.put(builder.build());
        content[0] = 9;
        builder.text("g", "later");
        StoredRecord read = Check.present(records.get(KEY), "record");
        Check.equal(Bytes.copyOf((byte) 1, (byte) 2, (byte) 3), read.bytes("f"), "bytes");
        Check.that(!read.has("g"), "a field set after put is not stored");
        read.bytes("f").toByteArray()[0] = 9;
        Check.thrown(
                UnsupportedOperationException.class,
                "change of what was read",
                () -> read.fields().clear());
        Check.equal(
                Bytes.copyOf((byte) 1, (byte) 2, (byte) 3),
                Check.present(records.get(KEY), "record").bytes("f"),
                "bytes");
        List<TransactionAction<StoredRecord>> actions = new ArrayList<>(List.of(TransactionAction.delete(KEY)));
        Check.that(records.transact("p", actions).applied(), "the transaction is applied");
        actions.clear();
        Check.absent(records.get(KEY), "get after a transaction whose list was cleared");
    }

    private static void encodesOnce(CaseContext context) throws Exception {
        AtomicInteger encoded = new AtomicInteger();
        Codec<Item> counting = Codec.of(
                item -> {
                    encoded.incrementAndGet();
                    return item.encode();
                },
                Item::decode);
        CollectionDefinition<Item> definition = CollectionDefinition.of(context.newName(), Item::key, counting);
        Interposer faults = new Interposer();
        TestTime time = new TestTime();
        CollectionStore<Item> items =
                context.store(options -> options.decorate(faults).time(time)).collection(definition);
        CollectionStore<Item> rival = context.otherStore().collection(Item.collection(definition.name()));
        Version version = items.put(SECRET);
        Check.equal(1, encoded.getAndSet(0), "encodings of a put");
        items.insertIfAbsent(SECRET);
        Check.equal(1, encoded.getAndSet(0), "encodings of an insert");
        faults.onWrites(Fault.lostBefore());
        Check.present(items.putIfUnchanged(SECRET, version), "conditional put that is sent twice");
        Check.equal(1, encoded.getAndSet(0), "encodings of a put that is sent twice");
        AtomicInteger runs = new AtomicInteger();
        items.update(KEY, current -> {
            if (runs.incrementAndGet() < 3) {
                rival.put(SECRET);
            }
            return Decision.write(SECRET);
        });
        Check.equal(3, encoded.getAndSet(0), "encodings of three decisions");
        items.transact("p", List.of(TransactionAction.put(SECRET), TransactionAction.put(Item.of("p", "2", "v"))));
        Check.equal(2, encoded.getAndSet(0), "encodings of a transaction of two");
    }

    private static void encodingFails(CaseContext context) throws Exception {
        for (Function<Item, StoredRecord> broken : broken()) {
            CollectionStore<Item> plain = context.items();
            Version version = plain.put(Item.of("p", "1", "before"));
            Interposer calls = new Interposer();
            CollectionStore<Item> items = context.store(options -> options.decorate(calls))
                    .collection(CollectionDefinition.of(
                            plain.definition().name(), Item::key, Codec.of(broken, Item::decode)));
            List<Check.Action> writes = List.of(
                    () -> items.put(SECRET),
                    () -> items.insertIfAbsent(SECRET),
                    () -> items.putIfUnchanged(SECRET, version),
                    () -> items.update(KEY, current -> Decision.write(SECRET)),
                    () -> items.transact("p", List.of(TransactionAction.put(SECRET))));
            for (Check.Action write : writes) {
                IllegalArgumentException refused =
                        Check.thrown(IllegalArgumentException.class, "write by a broken codec", write);
                Check.contains(refused.getMessage(), plain.definition().name(), "message");
                Check.contains(refused.getMessage(), "'p'", "message");
                Check.lacks(refused.getMessage(), "s3cret", "message");
            }
            Check.equal(0, calls.writes().size(), "writes that reached the driver");
            Check.equal(version, Check.present(plain.getEntry(KEY), "entry").version(), "stored version");
        }
    }

    private static List<Function<Item, StoredRecord>> broken() {
        return List.of(
                item -> {
                    throw new IllegalStateException("cannot encode " + item.text());
                },
                item -> Check.nothing());
    }

    private static void encodingFailsMidway(CaseContext context) throws Exception {
        for (Function<Item, StoredRecord> broken : broken()) {
            Codec<Item> choosy =
                    Codec.of(item -> item.text().equals("bad") ? broken.apply(item) : item.encode(), Item::decode);
            CollectionStore<Item> items =
                    context.store().collection(CollectionDefinition.of(context.newName(), Item::key, choosy));
            Check.thrown(
                    IllegalArgumentException.class,
                    "transaction whose second value does not encode",
                    () -> items.transact(
                            "p",
                            List.of(
                                    TransactionAction.put(Item.of("p", "1", "good")),
                                    TransactionAction.put(Item.of("p", "2", "bad")),
                                    TransactionAction.put(Item.of("p", "3", "good")))));
            Check.equal(List.of(), items.list("p"), "records afterwards");
        }
    }

    private static void localeAndZone(CaseContext context) throws Exception {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        List<String> ids = List.of("id", "ID", "\u0130d", "\u0131d", "title", "TITLE");
        CollectionStore<StoredRecord> records = context.records();
        List<List<StoredRecord>> read = new ArrayList<>();
        try {
            for (String tag : List.of("en-US", "tr-TR", "th-TH-u-ca-buddhist-nu-thai", "ar-EG-u-nu-arab", "lt-LT")) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                TimeZone.setDefault(
                        TimeZone.getTimeZone(read.size() % 2 == 0 ? "Pacific/Kiritimati" : "America/St_Johns"));
                for (String id : ids) {
                    StoredRecord record = Records.keyed("p", id)
                            .integer("I_i", 1_234_567)
                            .real("r", 1.5)
                            .text("TIME", "i\u0130\u0131I")
                            .build();
                    records.put(record);
                    ValueCases.same(
                            record, Check.present(records.get(Records.key(record)), "record"), "get under " + tag);
                }
                Query query = Query.partition("p")
                        .where(Filter.and(Filter.eq("I_i", 1_234_567), Filter.eq("r", 1.5)))
                        .idPrefix("")
                        .pageSize(1);
                List<StoredRecord> all = Walks.query(records, query).stream()
                        .map(entry -> entry.value())
                        .toList();
                Check.equal(ids.size(), all.size(), "records under " + tag);
                Check.equal(ids.size(), Walks.scan(records, Scan.all()).size(), "records of a scan under " + tag);
                read.add(all);
            }
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
        for (List<StoredRecord> all : read) {
            Check.equal(read.get(0), all, "records under each locale, in order");
        }
        Check.equal(
                Optional.of(read.get(0).get(0)),
                records.get(Records.key(read.get(0).get(0))),
                "get under the old locale");
    }
}
