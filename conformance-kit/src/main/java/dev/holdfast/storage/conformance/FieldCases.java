package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Filter;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.StoredRecord;
import java.util.List;

/** V5: names of fields. */
final class FieldCases {

    /** Names that mean something to databases, emulators, languages and formats, and are plain names here. */
    static final List<String> ODD_NAMES = List.of(
            "constructor",
            "__proto__",
            "prototype",
            "toString",
            "hasOwnProperty",
            "valueOf",
            "isPrototypeOf",
            "__defineGetter__",
            "id",
            "key",
            "value",
            "version",
            "partition",
            "collection",
            "record",
            "fields",
            "data",
            "type",
            "name",
            "length",
            "select",
            "order",
            "from",
            "table",
            "user",
            "rowid",
            "oid",
            "ctid",
            "null",
            "true",
            "default",
            "group",
            "odata",
            "etag1",
            "timestamp_",
            "rowKeys",
            "PartitionKeyX",
            "class",
            "this",
            "_",
            "__",
            "_x",
            "_h",
            "_HF",
            "a",
            "Z9",
            "write_id",
            "last_modified",
            "_id",
            "eq",
            "and",
            "not",
            "datetime",
            "x".repeat(128));

    private FieldCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "V5-odd-names",
                        "names that mean something elsewhere come back as given, and can be filtered by",
                        "names that the backend or its client takes for its own",
                        FieldCases::oddNames),
                ConformanceCase.of(
                        "V5-case",
                        "names that differ in case are different fields",
                        "a backend or client that folds the case of names",
                        FieldCases::caseCounts),
                ConformanceCase.of(
                        "V5-bad-names",
                        "names that break the rule are refused before any I/O",
                        "the check of field names",
                        FieldCases::badNames),
                ConformanceCase.of(
                        "V5-reserved-names",
                        "reserved names are refused in any case, before any I/O",
                        "the check of field names",
                        FieldCases::reservedNames));
    }

    private static void oddNames(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = context.records();
        StoredRecord.Builder all = Records.keyed("p", "all");
        for (String name : ODD_NAMES) {
            all.text(name, "value of " + name.length());
        }
        records.put(all.build());
        ValueCases.same(all.build(), records.list("p").get(0), "record of all odd names");
        for (int i = 0; i < ODD_NAMES.size(); i++) {
            records.put(Records.one("q", PagingCases.id(i), ODD_NAMES.get(i), (long) i));
        }
        for (int i = 0; i < ODD_NAMES.size(); i++) {
            String name = ODD_NAMES.get(i);
            List<StoredRecord> equal = records.list(Query.partition("q").where(Filter.eq(name, i)));
            Check.equal(
                    List.of(Records.one("q", PagingCases.id(i), name, (long) i)),
                    equal,
                    "records where " + name + " is " + i);
        }
    }

    private static void caseCounts(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = context.records();
        StoredRecord record = Records.keyed("p", "1")
                .text("name", "lower")
                .text("Name", "title")
                .text("NAME", "upper")
                .integer("N", 1)
                .integer("n", 2)
                .build();
        records.put(record);
        ValueCases.same(record, records.list("p").get(0), "list");
        Check.equal(
                1L,
                records.count(Query.partition("p").where(Filter.eq("NAME", "upper"))),
                "records where NAME is upper");
        Check.equal(
                0L,
                records.count(Query.partition("p").where(Filter.eq("NAME", "lower"))),
                "records where NAME is lower");
    }

    private static void badNames(CaseContext context) throws Exception {
        for (String name : List.of(
                "",
                " ",
                "1a",
                "a b",
                "a-b",
                "a.b",
                "a/b",
                "a'b",
                "a\"b",
                "a$",
                "\u00E4",
                "a\u00E4",
                "x".repeat(129),
                "a\n",
                "\uD83D\uDE00",
                "*",
                "\u0130d")) {
            refused(context, name);
        }
    }

    private static void reservedNames(CaseContext context) throws Exception {
        for (String name : List.of(
                "partitionKey",
                "PartitionKey",
                "PARTITIONKEY",
                "rowKey",
                "RowKey",
                "rowkey",
                "timestamp",
                "Timestamp",
                "TIMESTAMP",
                "etag",
                "ETag",
                "ETAG",
                "_hf",
                "_hfx",
                "_hf_w")) {
            refused(context, name);
        }
    }

    private static void refused(CaseContext context, String name) throws Exception {
        CollectionStore<StoredRecord> plain = context.records();
        Version version = Version.of("none");
        Interposer calls = new Interposer();
        CollectionStore<StoredRecord> records = context.through(calls, plain);
        StoredRecord bad = Records.one("p", "1", name, "v");
        Writes.eachRefused(
                records,
                bad,
                version,
                "field name " + Check.shown(name),
                refusal -> Check.contains(refusal.getMessage(), "field name", "message"));
        Check.equal(0, calls.writes().size(), "writes that reached the driver");
        Check.thrown(IllegalArgumentException.class, "filter on " + Check.shown(name), () -> Filter.eq(name, 1));
    }
}
