package dev.holdfast.storage;

import dev.holdfast.storage.internal.KeyRules;
import dev.holdfast.storage.internal.Text;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.Freshness;
import dev.holdfast.storage.spi.Operation;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a collection's operations have in common: checks, codec, writes with a certain outcome. One for each collection. */
final class Engine<T> {

    private final CollectionDefinition<T> definition;
    private final DriverCalls calls;
    private final Writer writer;
    private final WriteIds ids;
    private final RecordCoder<T> coder;
    private final EntryReader<T> reader;

    Engine(CollectionDefinition<T> definition, DriverCalls calls, Writer writer) {
        this.definition = definition;
        this.calls = calls;
        this.writer = writer;
        this.ids = new WriteIds(calls.options().random());
        this.coder = new RecordCoder<>(definition);
        this.reader = new EntryReader<>(coder);
    }

    CollectionDefinition<T> definition() {
        return definition;
    }

    Queries<T> queries() {
        return new Queries<>(definition, reader, calls);
    }

    Optional<Entry<T>> get(EntityKey key) {
        RowKey row = row(key);
        return read(invocation(Operation.GET, row), row, Freshness.DEFAULT)
                .map(stored -> reader.entry(Operation.GET, stored));
    }

    Version put(T value) {
        RowKey row = row(keyOf(Operation.PUT, value));
        Invocation invocation = invocation(Operation.PUT, row);
        RowWrite.Put write = new RowWrite.Put(row, coder.encode(invocation, row, value), ids.next());
        return version(write, (Outcome.Applied) writer.write(write, invocation)); // a put is never refused
    }

    InsertResult<T> insertIfAbsent(T value) {
        RowKey row = row(keyOf(Operation.INSERT_IF_ABSENT, value));
        Invocation invocation = invocation(Operation.INSERT_IF_ABSENT, row);
        StoredRecord record = coder.encode(invocation, row, value);
        // Decoded before it is written: a record that its own codec cannot read is not stored.
        T stored = coder.decode(invocation, record);
        Races races = new Races(invocation, row, calls);
        while (true) {
            RowWrite.Insert write = new RowWrite.Insert(row, record, ids.next());
            Outcome outcome = writer.write(write, invocation);
            if (outcome instanceof Outcome.Applied applied) {
                return InsertResult.inserted(entry(write, stored, applied));
            }
            try {
                Optional<StoredRow> current = ((Outcome.Refused) outcome).current();
                if (current.isEmpty()) {
                    current = read(invocation, row, Freshness.LATEST);
                }
                if (current.isPresent()) {
                    return InsertResult.existing(reader.entry(Operation.INSERT_IF_ABSENT, current.get()));
                }
            } catch (RecordCorruptException problem) {
                return InsertResult.unreadable(problem);
            }
            races.lost(invocation.deadline());
        }
    }

    Optional<Version> putIfUnchanged(EntityKey key, T value, Version version) {
        RowKey row = row(key);
        Invocation invocation = invocation(Operation.PUT_IF_UNCHANGED, row);
        checkAddressed(invocation, key, value);
        StoredRecord record = coder.encode(invocation, row, value);
        return VersionEnvelope.open(row, version).flatMap(expected -> {
            RowWrite.Replace write = new RowWrite.Replace(row, record, expected, ids.next());
            return writer.write(write, invocation) instanceof Outcome.Applied applied
                    ? Optional.of(version(write, applied))
                    : Optional.empty();
        });
    }

    UpdateResult<T> update(EntityKey key, Function<? super Optional<T>, ? extends Decision<? extends T>> decider) {
        return new Update<>(this, row(key), decider).run();
    }

    boolean delete(EntityKey key) {
        RowKey row = row(key);
        RowWrite.Delete write = new RowWrite.Delete(row, ids.next());
        return writer.write(write, invocation(Operation.DELETE, row)) instanceof Outcome.Applied;
    }

    boolean deleteIfUnchanged(EntityKey key, Version version) {
        RowKey row = row(key);
        Invocation invocation = invocation(Operation.DELETE_IF_UNCHANGED, row);
        return VersionEnvelope.open(row, version)
                .map(expected -> new RowWrite.DeleteIfUnchanged(row, expected, ids.next()))
                .map(write -> writer.write(write, invocation) instanceof Outcome.Applied)
                .orElse(false);
    }

    TransactionResult transact(String partition, List<? extends TransactionAction<? extends T>> actions) {
        String subject = definition.name() + " '" + Text.shown(partition) + "'";
        Invocation invocation = calls.begin(Operation.TRANSACT, subject);
        Transaction<T> transaction = new Transaction<>(this, partition, ids.nextOperation(), invocation);
        List<RowWrite> writes = transaction.writes(actions);
        if (transaction.staleAt().isPresent()) {
            return new TransactionResult.Refused(transaction.staleAt().get(), Refusal.CHANGED);
        }
        return transaction.result(writes, writer.writeAtomically(writes, invocation));
    }

    /** The value's key; what the key function throws is told with operation and collection. */
    EntityKey keyOf(Operation operation, T value) {
        return keyOf(operation + " " + definition.name(), value);
    }

    EntityKey keyOf(String context, T value) {
        try {
            return definition.keyOf(value);
        } catch (KeyRules.BrokenRule broken) {
            throw new IllegalArgumentException(context + ": " + broken.getMessage(), broken);
        } catch (IllegalArgumentException broken) { // of the application's own, whose message may hold values
            throw new IllegalArgumentException(
                    context + ": the key function failed with "
                            + broken.getClass().getName(),
                    broken);
        } catch (NullPointerException broken) {
            NullPointerException told = new NullPointerException(context + ": " + broken.getMessage());
            told.initCause(broken);
            throw told;
        }
    }

    void checkAddressed(Invocation invocation, EntityKey addressed, T value) {
        EntityKey own = keyOf(invocation.operation(), value);
        if (!own.equals(addressed)) {
            throw new IllegalArgumentException(invocation + ": the value has another key: " + own);
        }
    }

    RowKey row(EntityKey key) {
        return new RowKey(definition.name(), key.partition(), key.id());
    }

    Invocation invocation(Operation operation, RowKey row) {
        return calls.begin(operation, row.toString());
    }

    Optional<StoredRow> read(Invocation invocation, RowKey key, Freshness freshness) {
        Optional<StoredRow> row = calls.read(invocation, freshness, (driver, call) -> driver.read(key, call));
        if (row.isPresent() && !row.get().key().equals(key)) {
            throw new RecordCorruptException(
                    invocation + ": the driver gave the row " + row.get().key(), null);
        }
        return row;
    }

    Outcome write(RowWrite write, Invocation invocation) {
        return writer.write(write, invocation);
    }

    DriverCalls calls() {
        return calls;
    }

    WriteIds ids() {
        return ids;
    }

    RecordCoder<T> coder() {
        return coder;
    }

    EntryReader<T> reader() {
        return reader;
    }

    Entry<T> entry(RowWrite write, T value, Outcome.Applied applied) {
        EntityKey key = EntityKey.of(write.key().partition(), write.key().id());
        return new Entry<>(key, value, version(write, applied), Optional.empty());
    }

    /** A write that is known to be applied, but whose row has changed since, has a version that is no longer the row's. */
    private Version version(RowWrite write, Outcome.Applied applied) {
        Optional<RowVersion> version = applied.versions().get(0);
        return version.map(current -> VersionEnvelope.of(write.key(), current))
                .orElseGet(() -> VersionEnvelope.superseded(write.key(), write.writeId()));
    }
}
