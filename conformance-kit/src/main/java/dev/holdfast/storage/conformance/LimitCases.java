package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** V6: limits, accepted at n and refused at n+1. */
final class LimitCases {

    private static final String CHECKS = "the arithmetic of sizes, or a limit of the backend below the contract's";

    private LimitCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of("V6-fields", "240 fields are stored, 241 refused", CHECKS, LimitCases::fields),
                ConformanceCase.of(
                        "V6-text", "31,000 UTF-16 units of text are stored, 31,001 refused", CHECKS, LimitCases::text),
                ConformanceCase.of("V6-bytes", "63,000 bytes are stored, 63,001 refused", CHECKS, LimitCases::bytes),
                ConformanceCase.of(
                        "V6-json-size",
                        "a record of 1,000,000 bytes as JSON is stored, of one more refused",
                        CHECKS,
                        LimitCases::jsonSize),
                ConformanceCase.of(
                        "V6-utf16-size",
                        "a record of 983,040 bytes by the UTF-16 formula is stored, of one more refused",
                        CHECKS,
                        LimitCases::utf16Size),
                ConformanceCase.of(
                                "V6-transaction-size",
                                "a transaction of 4,000,000 bytes is applied, of one more refused",
                                CHECKS,
                                LimitCases::transactionSize)
                        .also("T4"));
    }

    /** The record at the limit is stored by put and in a transaction and comes back; the one above is refused everywhere. */
    private static void limit(CaseContext context, String what, String said, IntFunction<StoredRecord> recordAbove)
            throws Exception {
        CollectionStore<StoredRecord> plain = context.records();
        limit(context, plain, what, said, recordAbove);
    }

    private static void limit(
            CaseContext context,
            CollectionStore<StoredRecord> plain,
            String what,
            String said,
            IntFunction<StoredRecord> recordAbove)
            throws Exception {
        Interposer calls = new Interposer();
        CollectionStore<StoredRecord> records = context.through(calls, plain);
        StoredRecord most = recordAbove.apply(0);
        EntityKey key = Records.key(most);
        for (Map.Entry<String, Writes.Write> write : Writes.conditional().entrySet()) {
            Version version =
                    records.put(Records.keyed(key.partition(), key.id()).build());
            write.getValue().write(records, most, version);
            ValueCases.same(most, Check.present(records.get(key), "record"), what + " by " + write.getKey());
        }
        records.delete(key);
        Check.that(records.insertIfAbsent(most).inserted(), "insert of " + what);
        ValueCases.same(most, records.list(key.partition()).get(0), "list of " + what);
        Version version = Check.present(records.getEntry(key), "entry").version();
        int before = calls.writes().size();
        Writes.eachRefused(
                records,
                recordAbove.apply(1),
                version,
                what + " and one more",
                refusal -> Check.contains(String.valueOf(refusal.getMessage()).replace(",", ""), said, "message"));
        Check.equal(before, calls.writes().size(), "writes that reached the driver");
        Check.equal(version, Check.present(plain.getEntry(key), "entry").version(), "stored version");
    }

    private static void fields(CaseContext context) throws Exception {
        limit(context, "240 fields", "240", above -> {
            StoredRecord.Builder record = Records.keyed("p", "1");
            for (int i = 2; i < 240 + above; i++) {
                record.integer("f" + i, i);
            }
            return record.build();
        });
    }

    private static void text(CaseContext context) throws Exception {
        limit(
                context,
                "31,000 units of ASCII",
                "31000",
                above -> Records.one("p", "1", "f", "x".repeat(31_000 + above)));
        limit(
                context,
                "31,000 units of three-byte characters",
                "31000",
                above -> Records.one("p", "1", "f", "\u4E2D".repeat(31_000) + "x".repeat(above)));
        limit(
                context,
                "31,000 units of surrogates",
                "31000",
                above -> Records.one("p", "1", "f", "\uD83D\uDE00".repeat(15_500) + "x".repeat(above)));
    }

    private static void bytes(CaseContext context) throws Exception {
        limit(context, "63,000 bytes", "63000", above -> {
            byte[] content = new byte[63_000 + above];
            content[62_999] = -1;
            return Records.one("p", "1", "f", Bytes.copyOf(content));
        });
    }

    private static void jsonSize(CaseContext context) throws Exception {
        limit(context, "1,000,000 bytes of JSON", "1000000", above -> {
            // Characters beyond ASCII count six as JSON and two by the other formula, which is far from its limit then.
            StoredRecord.Builder record = Records.keyed("p", "1")
                    .integer("n", 1)
                    .real("r", 1.5)
                    .bool("b", true)
                    .bytes("y", Bytes.copyOf(new byte[100]));
            return Sizes.filledTo(record, 1_000_000 + above, "\u4E2D", Sizes::json);
        });
    }

    private static void utf16Size(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> records = context.records();
        String collection = records.definition().name();
        limit(context, records, "983,040 bytes of UTF-16", "983040", above -> {
            StoredRecord.Builder record = Records.keyed("p", "1")
                    .integer("n", 1)
                    .bool("b", true)
                    .bytes("y", Bytes.copyOf(new byte[101 + above]));
            // Text counts two for each unit: what is odd is made up by the bytes.
            StoredRecord even =
                    Sizes.filledTo(record, 983_040 + above, "x", own -> Sizes.utf16(collection, "p", "1", own));
            return even;
        });
    }

    private static void transactionSize(CaseContext context) throws Exception {
        CollectionStore<StoredRecord> plain = context.records();
        Interposer calls = new Interposer();
        CollectionStore<StoredRecord> records = context.through(calls, plain);
        Check.that(records.transact("p", actions(4_000_000)).applied(), "a transaction of 4,000,000 bytes is applied");
        Check.equal(10, records.list("p").size(), "records");
        int before = calls.writes().size();
        IllegalArgumentException refused = Check.thrown(
                IllegalArgumentException.class,
                "a transaction of 4,000,001 bytes",
                () -> records.transact("p", actions(4_000_001)));
        Check.contains(String.valueOf(refused.getMessage()).replace(",", ""), "4000000", "message");
        Check.contains(refused.getMessage(), "action 9", "message");
        Check.equal(before, calls.writes().size(), "writes that reached the driver");
    }

    private static List<TransactionAction<StoredRecord>> actions(long total) {
        List<TransactionAction<StoredRecord>> actions = new ArrayList<>();
        long left = total;
        for (int i = 0; i < 10; i++) {
            String id = "" + i;
            left -= 1_000 + 5 * ("p".length() + id.length());
            long size = i == 9 ? left : 400_000 - 1_000 - 10;
            StoredRecord record = Sizes.filledTo(Records.keyed("p", id), size, "x", Sizes::json);
            left -= Sizes.json(record);
            actions.add(TransactionAction.put(record));
        }
        Check.equal(0L, left, "bytes left of the transaction that is built");
        return actions;
    }
}
