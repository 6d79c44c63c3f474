package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** V1, V2, V3: what is written is what is read. */
final class ValueCases {

    private static final String TYPES = "how the adapter stores and tells the types of fields";

    private ValueCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                roundTrip(
                        "V1-text",
                        "texts come back exactly",
                        "",
                        "a",
                        " ",
                        " a ",
                        "a\n",
                        "\r\n",
                        "\t",
                        "\"",
                        "'",
                        "\\",
                        "\\u0041",
                        "\\n",
                        "%",
                        "<a&b>",
                        "\u00E4\u20AC\uD83D\uDE00",
                        "\uFEFF",
                        "\uFFFF",
                        "e\u0301",
                        "\u00E9",
                        "\u202Ea"),
                roundTrip(
                        "V1-text-null-character",
                        "U+0000 and other control characters in text come back",
                        "\u0000",
                        "a\u0000b",
                        "a\u0000",
                        "\u0001",
                        "\u001F",
                        "\u007F",
                        "\u0080",
                        "\u009F"),
                roundTrip(
                        "V1-text-line-separators",
                        "U+2028 and U+2029 in text come back",
                        "\u2028",
                        "a\u2029b",
                        "\u0085"),
                roundTrip(
                        "V1-text-lookalikes",
                        "text that looks like something else stays text",
                        "null",
                        "true",
                        "0",
                        "1",
                        "1.0",
                        "-0",
                        "NaN",
                        "{}",
                        "{\"a\":1}",
                        "[]",
                        "[1]",
                        "\"quoted\"",
                        "2020-01-01T00:00:00Z",
                        "datetime'2020-01-01'",
                        "0x1F",
                        "00000000-0000-0000-0000-000000000000",
                        "AQID",
                        "Edm.Int64",
                        "1e5",
                        "9223372036854775808"),
                ConformanceCase.of(
                        "V1-text-long",
                        "long texts of characters of every width come back",
                        "chunks of a request or reply that are decoded apart",
                        ValueCases::longText),
                roundTrip(
                        "V1-integers",
                        "64-bit integers come back exactly",
                        0L,
                        1L,
                        -1L,
                        127L,
                        128L,
                        32_768L,
                        2_147_483_647L,
                        2_147_483_648L,
                        -2_147_483_648L,
                        -2_147_483_649L,
                        4_294_967_296L,
                        9_007_199_254_740_991L,
                        9_007_199_254_740_992L,
                        9_007_199_254_740_993L,
                        -9_007_199_254_740_993L,
                        Long.MAX_VALUE,
                        Long.MIN_VALUE,
                        Long.MAX_VALUE - 1,
                        Long.MIN_VALUE + 1),
                roundTrip(
                        "V1-floats",
                        "64-bit floats come back exactly, and stay floats",
                        0.0,
                        1.0,
                        -1.0,
                        100.0,
                        0.1,
                        1.0 / 3,
                        Math.PI,
                        1e21,
                        1e22,
                        1e-7,
                        9_007_199_254_740_992.0,
                        9.007199254740994E15,
                        1.2345678901234567E300,
                        Double.MAX_VALUE,
                        -Double.MAX_VALUE,
                        Double.MIN_NORMAL,
                        Double.MIN_VALUE,
                        -Double.MIN_VALUE,
                        Double.MIN_NORMAL - Double.MIN_VALUE,
                        4.9e-324,
                        123456789012345680.0),
                roundTrip("V1-booleans", "booleans come back, and are neither texts nor numbers", true, false),
                ConformanceCase.of("V1-bytes", "bytes come back exactly, none of them too", TYPES, ValueCases::bytes),
                ConformanceCase.of(
                        "V1-types-apart",
                        "the same digits as text, integer, float and bytes stay four values",
                        TYPES,
                        ValueCases::typesApart),
                ConformanceCase.of(
                        "V1-type-changes",
                        "a field may change its type from one write to the next",
                        "types that are fixed when a field is first seen",
                        ValueCases::typeChanges),
                ConformanceCase.of(
                        "V1-absent",
                        "an absent field, an empty text and empty bytes are three different things",
                        TYPES,
                        ValueCases::absent),
                ConformanceCase.of(
                        "V1-empty-record",
                        "a record without any field of its own comes back",
                        TYPES,
                        ValueCases::emptyRecord),
                ConformanceCase.of(
                        "V1-unpaired-surrogates",
                        "an unpaired surrogate in text is refused before any I/O",
                        "the check of values",
                        ValueCases::unpaired),
                ConformanceCase.of(
                        "V2-not-finite",
                        "NaN and infinities are refused before any I/O",
                        "the check of values",
                        ValueCases::notFinite),
                ConformanceCase.of(
                        "V2-negative-zero", "-0.0 is stored as 0.0", "the sign of zero", ValueCases::negativeZero),
                ConformanceCase.of(
                        "V3-whole-records",
                        "a field that the new record does not have is gone, after every kind of write",
                        "writes that merge",
                        ValueCases::wholeRecords));
    }

    private static ConformanceCase roundTrip(String id, String title, Object... values) {
        return ConformanceCase.of(id, title, TYPES, context -> roundTrip(context, List.of(values)));
    }

    /** Stores the values as fields of records by every kind of write, and compares what every kind of read gives. */
    static void roundTrip(CaseContext context, List<?> values) throws Exception {
        CollectionStore<StoredRecord> records = context.records();
        List<StoredRecord> written = new ArrayList<>();
        for (String id : List.of("1", "2", "3", "4", "5", "6")) {
            StoredRecord.Builder record = Records.keyed("p", id);
            for (int i = 0; i < values.size(); i++) {
                record.set("f" + i, values.get(i));
            }
            written.add(record.build());
        }
        records.put(written.get(0));
        records.insertIfAbsent(written.get(1));
        Version version = records.put(Records.keyed("p", "3").build());
        records.putIfUnchanged(written.get(2), version);
        records.update(EntityKey.of("p", "4"), current -> Decision.write(written.get(3)));
        Version other = records.put(Records.keyed("p", "6").build());
        boolean applied = records.transact(
                        "p",
                        List.of(
                                TransactionAction.put(written.get(4)),
                                TransactionAction.putIfUnchanged(written.get(5), other)))
                .applied();
        Check.that(applied, "the transaction is applied");
        for (StoredRecord record : written) {
            EntityKey key = Records.key(record);
            same(record, Check.present(records.get(key), "record " + key), "get of " + key);
        }
        sameAll(written, records.list("p"), "list");
        sameAll(written, Walks.values(Walks.query(records, Query.partition("p"))), "page");
        sameAll(written, Walks.values(Walks.scan(records, Scan.all())), "scan");
    }

    private static void sameAll(List<StoredRecord> expected, List<StoredRecord> actual, String what) {
        Check.equal(expected.size(), actual.size(), "records of a " + what);
        for (int i = 0; i < expected.size(); i++) {
            same(expected.get(i), actual.get(i), what + ", record " + i);
        }
    }

    /** Compares field by field, so that a failure shows the one value that differs. */
    static void same(StoredRecord expected, StoredRecord actual, String what) {
        Check.equal(
                new TreeSet<>(expected.fields().keySet()),
                new TreeSet<>(actual.fields().keySet()),
                "fields, " + what);
        for (Map.Entry<String, Object> field : expected.fields().entrySet()) {
            Object value = actual.fields().get(field.getKey());
            Check.equal(
                    field.getValue().getClass(),
                    value == null ? null : value.getClass(),
                    "type of " + field.getKey() + ", " + what);
            if (field.getValue() instanceof Bytes bytes && value instanceof Bytes read) {
                Check.equal(
                        java.util.HexFormat.of().formatHex(bytes.toByteArray()),
                        java.util.HexFormat.of().formatHex(read.toByteArray()),
                        "bytes of " + field.getKey() + ", " + what);
            }
            Check.equal(field.getValue(), value, "value of " + field.getKey() + ", " + what);
        }
    }

    private static void longText(CaseContext context) throws Exception {
        for (String character : List.of("x", "\u00E9", "\u4E2D", "\uD83D\uDE00")) {
            String whole = character.repeat(30_000 / character.length());
            roundTrip(context, List.of(whole, "x" + whole));
        }
    }

    private static void bytes(CaseContext context) throws Exception {
        byte[] all = new byte[256];
        byte[] random = new byte[10_000];
        context.random().nextBytes(random);
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        roundTrip(
                context,
                List.of(
                        Bytes.copyOf(),
                        Bytes.copyOf((byte) 0),
                        Bytes.copyOf((byte) 0, (byte) 0),
                        Bytes.copyOf((byte) -1),
                        Bytes.copyOf((byte) 'A', (byte) '='),
                        Bytes.copyOf(all),
                        Bytes.copyOf(random)));
    }

    private static void typesApart(CaseContext context) throws Exception {
        roundTrip(
                context,
                List.of("1", 1L, 1.0, Bytes.copyOf((byte) '1'), true, "true", 0L, 0.0, false, "", Bytes.copyOf()));
    }

    private static void typeChanges(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = context.records();
        for (Object value :
                List.of("1", 1L, 1.0, true, Bytes.copyOf((byte) 1), 1L, "1", 2.0, "x", false, Bytes.copyOf(), "")) {
            StoredRecord record = Records.one("p", "1", "f", value);
            records.put(record);
            same(record, Check.present(records.get(Records.key(record)), "record"), "after a change of type");
        }
    }

    private static void absent(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = context.records();
        StoredRecord all = Records.keyed("p", "1")
                .text("text", "")
                .bytes("bytes", Bytes.copyOf())
                .text("gone", null)
                .build();
        records.put(all);
        StoredRecord read = Check.present(records.get(EntityKey.of("p", "1")), "record");
        same(all, read, "get");
        Check.that(!read.has("gone"), "a field set to null is absent");
        Check.equal("", read.text("text"), "empty text");
        Check.equal(0, read.bytes("bytes").length(), "length of empty bytes");
    }

    private static void emptyRecord(CaseContext context) throws Exception {
        String name = context.newName();
        CollectionStore<String> empty = context.store()
                .collection(dev.holdfast.storage.CollectionDefinition.of(
                        name,
                        id -> EntityKey.of("p", id),
                        dev.holdfast.storage.Codec.of(
                                id -> StoredRecord.empty(),
                                stored -> "fields " + stored.fields().size())));
        empty.put("1");
        Check.that(empty.insertIfAbsent("2").inserted(), "insert of an empty record");
        Check.that(
                empty.transact("p", List.of(TransactionAction.put("3"))).applied(), "transaction of an empty record");
        Check.equal(List.of("fields 0", "fields 0", "fields 0"), empty.list("p"), "list");
        Check.equal("fields 0", Check.present(empty.get(EntityKey.of("p", "1")), "record"), "get");
    }

    private static void unpaired(CaseContext context) throws Exception {
        for (String text : List.of(
                "\uD83D", "\uDE00", "a\uD83D", "\uDE00\uD83D", "\uD83D\uD83D\uDE00", "x".repeat(1_000) + "\uDFFF")) {
            refused(context, text, "surrogate");
        }
    }

    private static void notFinite(CaseContext context) throws Exception {
        for (double number : List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)) {
            refused(context, number, "finite");
        }
    }

    private static void refused(CaseContext context, Object value, String said) throws Exception {
        CollectionStore<StoredRecord> plain = context.records();
        Version version = plain.put(Records.one("p", "1", "f", "before"));
        Interposer calls = new Interposer();
        CollectionStore<StoredRecord> records = context.through(calls, plain);
        StoredRecord bad = Records.one("p", "1", "f", value);
        Writes.eachRefused(records, bad, version, said + " in the field", refusal -> {
            Check.contains(refusal.getMessage(), said, "message");
            Check.contains(refusal.getMessage(), "field f", "message");
        });
        Check.equal(0, calls.writes().size(), "writes that reached the driver");
        Check.equal(
                version,
                Check.present(plain.getEntry(Records.key(bad)), "entry").version(),
                "stored version");
    }

    private static void negativeZero(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = context.records();
        records.put(Records.one("p", "1", "f", -0.0));
        double read =
                Check.present(records.get(EntityKey.of("p", "1")), "record").real("f");
        Check.equal(Double.doubleToRawLongBits(0.0), Double.doubleToRawLongBits(read), "bits of the zero that is read");
    }

    private static void wholeRecords(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = context.records();
        StoredRecord full = Records.keyed("p", "1")
                .text("a", "v")
                .integer("b", 1)
                .real("c", 1.5)
                .bool("d", true)
                .bytes("e", Bytes.copyOf((byte) 1))
                .build();
        StoredRecord less = Records.keyed("p", "1").text("z", "v").build();
        for (Map.Entry<String, Writes.Write> write : Writes.conditional().entrySet()) {
            Version version = records.put(full);
            write.getValue().write(records, less, version);
            same(less, Check.present(records.get(Records.key(less)), "record"), "after " + write.getKey());
        }
    }
}
