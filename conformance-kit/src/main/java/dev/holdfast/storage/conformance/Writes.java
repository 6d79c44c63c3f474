package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.StoredRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Every way to write one record, by name. */
final class Writes {

    /** One way. */
    @FunctionalInterface
    interface Write {
        /** Writes the value, whose record is there and has this version; throws what the write throws. */
        void write(CollectionStore<StoredRecord> records, StoredRecord value, Version version);
    }

    private Writes() {}

    /** The ways that write over a record that is there. */
    static Map<String, Write> conditional() {
        Map<String, Write> writes = new LinkedHashMap<>();
        writes.put("put", (records, value, version) -> records.put(value));
        writes.put(
                "putIfUnchanged",
                (records, value, version) -> Check.present(records.putIfUnchanged(value, version), "conditional put"));
        writes.put(
                "update",
                (records, value, version) -> records.update(Records.key(value), current -> Decision.write(value)));
        writes.put("put in a transaction", (records, value, version) -> applied(records, TransactionAction.put(value)));
        writes.put(
                "putIfUnchanged in a transaction",
                (records, value, version) -> applied(records, TransactionAction.putIfUnchanged(value, version)));
        return writes;
    }

    private static void applied(CollectionStore<StoredRecord> records, TransactionAction<StoredRecord> action) {
        Check.that(records.transact("p", List.of(action)).applied(), "the transaction is applied");
    }

    /** Every way must refuse this value as an argument; no way may need more than the checks to do so. */
    static void eachRefused(
            CollectionStore<StoredRecord> records,
            StoredRecord bad,
            Version version,
            String what,
            Consumer<IllegalArgumentException> check) {
        Map<String, Write> writes = conditional();
        writes.put("insertIfAbsent", (all, value, ignored) -> all.insertIfAbsent(value));
        writes.put(
                "insert in a transaction",
                (all, value, ignored) -> all.transact("p", List.of(TransactionAction.insert(value))));
        writes.forEach((name, write) -> check.accept(Check.thrown(
                IllegalArgumentException.class, name + " of " + what, () -> write.write(records, bad, version))));
    }
}
