package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the core shields: writes that a driver is asked for directly. */
final class DriverWriteCases {

    /** Legal tokens that no row has, and some of which mean something to a backend. */
    static final List<String> ODD_TOKENS = List.of(
            "*",
            "\"*\"",
            "W/\"*\"",
            "W/\"x\"",
            "\"x\"",
            "\"",
            "'",
            "%",
            "%2A",
            "null",
            "0",
            "-1",
            "1",
            "W/\"datetime'2020-01-01T00%3A00%3A00.0000000Z'\"",
            "W/\"datetime'",
            "abc",
            "~",
            "x".repeat(100),
            "AAAAAAAAAAAAAAAAAAAAAA.0",
            "'OR'1'='1",
            "never");

    private DriverWriteCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                                "C7-driver-odd-tokens",
                                "the driver refuses every token that is not the row's as CHANGED",
                                "tokens that the backend parses, or takes for \"any\"",
                                DriverWriteCases::oddTokens)
                        .also("C3"),
                ConformanceCase.of(
                        "C3-driver-refusals",
                        "the driver tells MISSING and CHANGED apart and changes nothing",
                        "row counts and status codes that a refusal is read from",
                        DriverWriteCases::refusals),
                ConformanceCase.of(
                                "F1-driver-write-id",
                                "the driver stores each write's id with the row, and reads and queries bring it",
                                "the write id in the row, after every kind of write",
                                DriverWriteCases::writeIds)
                        .also("C1"));
    }

    static void insertExists(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        RowKey key = new RowKey(context.newName(), "p", "1");
        RowVersion version = DriverCall.applied(driver, new RowWrite.Insert(key, text("there"), DriverCall.writeId()))
                .orElseThrow();
        WriteResult.Refused refused =
                DriverCall.refused(driver, new RowWrite.Insert(key, text("new"), DriverCall.writeId()), Refusal.EXISTS);
        StoredRow stored = Check.present(driver.read(key, DriverCall.latest()), "row");
        Check.equal(text("there"), stored.record(), "record");
        Check.equal(version, stored.version(), "version");
        refused.current().ifPresent(current -> Check.equal(stored, current, "row that the refusal brings"));
    }

    private static void oddTokens(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        RowKey key = new RowKey(context.newName(), "p", "1");
        RowKey neighbour = new RowKey(key.collection(), "p", "2");
        RowVersion own = DriverCall.applied(driver, new RowWrite.Put(key, text("kept"), DriverCall.writeId()))
                .orElseThrow();
        DriverCall.applied(driver, new RowWrite.Put(neighbour, text("next"), DriverCall.writeId()));
        List<String> tokens = new ArrayList<>(ODD_TOKENS);
        tokens.add(own.token().substring(0, own.token().length() - 1));
        tokens.add(own.token().substring(1));
        if (own.token().length() < 100) {
            tokens.add(own.token() + "0");
        }
        tokens.removeIf(String::isEmpty);
        for (String token : tokens) {
            RowVersion odd = new RowVersion(token);
            DriverCall.refused(
                    driver, new RowWrite.Replace(key, text("lost"), odd, DriverCall.writeId()), Refusal.CHANGED);
            DriverCall.refused(driver, new RowWrite.DeleteIfUnchanged(key, odd, DriverCall.writeId()), Refusal.CHANGED);
            DriverCall.refusedBatch(
                    driver,
                    List.of(
                            new RowWrite.Put(neighbour, text("lost"), DriverCall.writeId()),
                            new RowWrite.Replace(key, text("lost"), odd, DriverCall.writeId())),
                    1,
                    Refusal.CHANGED);
            DriverCall.refusedBatch(
                    driver,
                    List.of(new RowWrite.DeleteIfUnchanged(key, odd, DriverCall.writeId())),
                    0,
                    Refusal.CHANGED);
        }
        StoredRow row = Check.present(driver.read(key, DriverCall.latest()), "row");
        Check.equal(own, row.version(), "version after all refusals");
        Check.equal(text("kept"), row.record(), "record after all refusals");
        Check.equal(
                text("next"),
                Check.present(driver.read(neighbour, DriverCall.latest()), "row")
                        .record(),
                "neighbour");
    }

    private static void refusals(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        RowKey key = new RowKey(context.newName(), "p", "1");
        DriverCall.refused(driver, new RowWrite.Delete(key, DriverCall.writeId()), Refusal.MISSING);
        RowVersion first = DriverCall.applied(driver, new RowWrite.Put(key, text("1"), DriverCall.writeId()))
                .orElseThrow();
        RowVersion second = DriverCall.applied(
                        driver, new RowWrite.Replace(key, text("2"), first, DriverCall.writeId()))
                .orElseThrow();
        DriverCall.refused(driver, new RowWrite.Replace(key, text("3"), first, DriverCall.writeId()), Refusal.CHANGED);
        DriverCall.refused(driver, new RowWrite.DeleteIfUnchanged(key, first, DriverCall.writeId()), Refusal.CHANGED);
        Check.equal(
                second,
                Check.present(driver.read(key, DriverCall.latest()), "row").version(),
                "version after refusals");
        Check.absent(
                DriverCall.applied(driver, new RowWrite.DeleteIfUnchanged(key, second, DriverCall.writeId())),
                "version after a delete");
        for (RowVersion gone : List.of(first, second, new RowVersion("*"), new RowVersion("x"))) {
            DriverCall.refused(
                    driver, new RowWrite.Replace(key, text("4"), gone, DriverCall.writeId()), Refusal.MISSING);
            DriverCall.refused(
                    driver, new RowWrite.DeleteIfUnchanged(key, gone, DriverCall.writeId()), Refusal.MISSING);
        }
        Check.absent(driver.read(key, DriverCall.latest()), "row after all refusals");
        DriverCall.applied(driver, new RowWrite.Insert(key, text("5"), DriverCall.writeId()));
        Check.absent(
                DriverCall.applied(driver, new RowWrite.Delete(key, DriverCall.writeId())), "version after a delete");
    }

    private static void writeIds(CaseContext context) throws Exception {
        StorageDriver driver = context.driver();
        RowKey key = new RowKey(context.newName(), "p", "1");
        List<RowWrite> writes = new ArrayList<>();
        writes.add(new RowWrite.Insert(key, text("1"), DriverCall.writeId()));
        writes.add(new RowWrite.Put(key, text("2"), DriverCall.writeId()));
        writes.add(new RowWrite.Put(key, text("2"), DriverCall.writeId()));
        RowVersion version = new RowVersion("none");
        for (int i = 0; i < 5; i++) {
            RowWrite write =
                    i < 3 ? writes.get(i) : new RowWrite.Replace(key, text("3"), version, DriverCall.writeId());
            version = i == 4
                    ? DriverCall.appliedBatch(driver, List.of(write)).get(0).orElse(version)
                    : DriverCall.applied(driver, write).orElseThrow();
            StoredRow read = Check.present(driver.read(key, DriverCall.latest()), "row");
            Check.equal(
                    Optional.of(write.writeId()),
                    read.writeId(),
                    "write id of a read after " + write.getClass().getSimpleName());
            StoredRow queried = DriverCall.all(driver, DriverCall.records(key.collection(), "p"))
                    .get(0);
            Check.equal(Optional.of(write.writeId()), queried.writeId(), "write id of a query");
            Check.equal(read.version(), queried.version(), "version of a query");
            Check.equal(read.record(), queried.record(), "record of a query");
            version = read.version();
        }
    }

    static StoredRecord text(String text) {
        return StoredRecord.builder().text("text", text).build();
    }
}
