package dev.holdfast.storage;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteId;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A store over a scripted driver in scripted time, and one key that the tests are about. */
final class Rig {

    static final String PARTITION = "p";
    static final EntityKey KEY = EntityKey.of(PARTITION, "a");
    static final RowKey ROW = row("a");
    static final Duration DEADLINE = Duration.ofSeconds(20);
    static final RetryPolicy CONTENTION = new RetryPolicy(5, Duration.ofMillis(10), Duration.ofMillis(80));
    static final RetryPolicy FAILURES = new RetryPolicy(4, Duration.ofMillis(100), Duration.ofSeconds(2));

    final FakeTime time = new FakeTime();
    final ScriptedRandom random = new ScriptedRandom();
    final ScriptedDriver driver = new ScriptedDriver();
    final Store store;
    final CollectionStore<Note> notes;
    private int rivals;

    Rig() {
        this(options -> options);
    }

    Rig(UnaryOperator<StoreOptions.Builder> adjust) {
        StoreOptions.Builder options = StoreOptions.builder()
                .deadline(DEADLINE)
                .contention(CONTENTION)
                .failures(FAILURES)
                .time(time)
                .random(random);
        store = Store.over(driver, adjust.apply(options).build());
        notes = store.collection(Note.NOTES);
    }

    static RowKey row(String id) {
        return new RowKey(Note.NOTES.name(), PARTITION, id);
    }

    static Note note(String text) {
        return new Note(PARTITION, "a", text);
    }

    static Note note(String id, String text) {
        return new Note(PARTITION, id, text);
    }

    /** Somebody else's acknowledged put, past this store. */
    void rivalPuts(String id) {
        String text = "rival " + ++rivals;
        driver.rows.write(new RowWrite.Put(row(id), note(id, text).encode(), rivalId()));
    }

    void rivalPuts() {
        rivalPuts("a");
    }

    /** Somebody else's acknowledged delete, past this store. */
    void rivalDeletes(String id) {
        driver.rows.write(new RowWrite.Delete(row(id), rivalId()));
    }

    void rivalDeletes() {
        rivalDeletes("a");
    }

    private WriteId rivalId() {
        return new WriteId("rival" + "-".repeat(17), ++rivals % 10_000);
    }

    /** Stores a note as it is before the test begins, and forgets the calls for it. */
    Version given(String id, String text) {
        Version version = notes.put(note(id, text));
        driver.sent.clear();
        return version;
    }

    Version given(String text) {
        return given("a", text);
    }

    Optional<StoredRow> stored(String id) {
        return Optional.ofNullable(driver.rows.rows.get(row(id)));
    }

    /** The text that is stored under the key; empty if there is no record. */
    Optional<String> text(String id) {
        return stored(id).map(row -> row.record().text("text"));
    }

    Optional<String> text() {
        return text("a");
    }
}
