package dev.holdfast.storage.conformance;

import static dev.holdfast.storage.conformance.Lossy.KEY;
import static dev.holdfast.storage.conformance.Lossy.MINE;
import static dev.holdfast.storage.conformance.Lossy.THEIRS;

import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.TransactionResult;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.Refusal;
import java.util.List;
import java.util.Optional;

/** F1: lost acknowledgements of transactions. */
final class LostTransactionCases {

    private static final Item OTHER = Item.of("p", "2", "mine");

    private LostTransactionCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "F1-transaction-applied",
                        "a transaction of which any record carries the own write is applied as a whole",
                        LostWriteCases.RESOLVING,
                        LostTransactionCases::applied),
                ConformanceCase.of(
                        "F1-transaction-again",
                        "a transaction with a record still at its version is sent again, the very same",
                        LostWriteCases.RESOLVING,
                        LostTransactionCases::again),
                ConformanceCase.of(
                        "F1-transaction-unknown",
                        "a transaction of which no record tells is unknown, whole or absent, and a rival's writes stay",
                        LostWriteCases.RESOLVING,
                        LostTransactionCases::unknown),
                ConformanceCase.of(
                        "F1-transaction-refused",
                        "a transaction that is refused without a loss is refused, also after failures that applied nothing",
                        "refusals that are taken for unknown",
                        LostTransactionCases::refused));
    }

    private static void applied(CaseContext context) throws Exception {
        Lossy plain = Lossy.onEmpty(context).losing(Fault.lostAfter());
        List<TransactionAction<Item>> actions = List.of(TransactionAction.insert(MINE), TransactionAction.put(OTHER));
        told(plain, plain.items.transact("p", actions));
        plain.sent(1);
        Lossy overtaken = Lossy.onEmpty(context).losing(Fault.lostAfter()).thenRival(rival -> rival.put(THEIRS));
        told(overtaken, overtaken.items.transact("p", actions));
        overtaken.stored("theirs");
        overtaken.sent(1);
        Lossy removing = Lossy.onEmpty(context);
        Version version = removing.rival.put(MINE);
        removing.losing(Fault.lostAfter());
        told(
                removing,
                removing.items.transact(
                        "p", List.of(TransactionAction.deleteIfUnchanged(KEY, version), TransactionAction.put(OTHER))));
        removing.nothingStored();
    }

    /** Applied, and each version that comes with it is the stored one. */
    private static void told(Lossy lossy, TransactionResult result) {
        Check.that(result.applied(), "the transaction is told as applied, but was " + result);
        List<Optional<Version>> versions = ((TransactionResult.Applied) result).versions();
        Check.equal(2, versions.size(), "versions");
        List<EntityKey> keys = List.of(KEY, OTHER.key());
        for (int i = 0; i < 2; i++) {
            EntityKey key = keys.get(i);
            versions.get(i)
                    .ifPresent(version -> Check.equal(
                            Check.present(lossy.rival.getEntry(key), "entry").version(),
                            version,
                            "version told for " + key));
        }
    }

    private static void again(CaseContext context) throws Exception {
        Lossy replacing = Lossy.onEmpty(context);
        Version version = replacing.rival.put(THEIRS);
        replacing.losing(Fault.lostBefore(), Fault.lostBefore());
        told(
                replacing,
                replacing.items.transact(
                        "p",
                        List.of(TransactionAction.putIfUnchanged(MINE, version), TransactionAction.insert(OTHER))));
        replacing.sent(3);
        replacing.stored("mine");
        Lossy removing = Lossy.onEmpty(context);
        Version other = removing.rival.put(THEIRS);
        removing.losing(Fault.lostBefore());
        told(
                removing,
                removing.items.transact(
                        "p", List.of(TransactionAction.deleteIfUnchanged(KEY, other), TransactionAction.put(OTHER))));
        removing.sent(2);
        removing.nothingStored();
    }

    private static void unknown(CaseContext context) throws Exception {
        List<TransactionAction<Item>> blind = List.of(TransactionAction.insert(MINE), TransactionAction.put(OTHER));
        Lossy never = Lossy.onEmpty(context).losing(Fault.lostBefore());
        never.unknown(Seen.ABSENT, 1, () -> never.items.transact("p", blind));
        Check.equal(List.of(), never.rival.list("p"), "records");
        Lossy moved = Lossy.onEmpty(context);
        Version version = moved.rival.put(THEIRS);
        moved.losing(Fault.lostBefore()).thenRival(rival -> rival.put(THEIRS.number(1)));
        moved.unknown(
                Seen.ABSENT,
                1,
                () -> moved.items.transact(
                        "p",
                        List.of(TransactionAction.putIfUnchanged(MINE, version), TransactionAction.insert(OTHER))));
        Check.equal(List.of(THEIRS.number(1)), moved.rival.list("p"), "records");
        Lossy deletes = Lossy.after(context, rival -> {
            rival.put(THEIRS);
            rival.put(OTHER);
        });
        deletes.losing(Fault.lostAfter());
        deletes.unknown(
                Seen.ABSENT,
                1,
                () -> deletes.items.transact(
                        "p", List.of(TransactionAction.delete(OTHER.key()), TransactionAction.delete(KEY))));
        Check.equal(List.of(), deletes.rival.list("p"), "records");
        Lossy beaten = Lossy.onEmpty(context);
        Version first = beaten.rival.put(THEIRS);
        beaten.losing(Fault.lostBefore(), Fault.first(() -> beaten.rival.put(THEIRS.number(2))));
        beaten.unknown(
                Seen.OTHER_VERSION,
                2,
                () -> beaten.items.transact("p", List.of(TransactionAction.putIfUnchanged(MINE, first))));
        beaten.stored("theirs");
    }

    private static void refused(CaseContext context) throws Exception {
        Lossy lossy = Lossy.after(context, rival -> rival.put(THEIRS));
        lossy.losing(Fault.before(dev.holdfast.storage.spi.DriverException.Kind.UNAVAILABLE), Fault.pass());
        Check.equal(
                new TransactionResult.Refused(1, Refusal.EXISTS),
                lossy.items.transact("p", List.of(TransactionAction.put(OTHER), TransactionAction.insert(MINE))),
                "result after a failure that applied nothing");
        lossy.sent(2);
        Check.equal(List.of(THEIRS), lossy.rival.list("p"), "records");
    }
}
