package dev.holdfast.storage.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.Stores;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.model.StoredRecord;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class InMemoryBackendTest {

    private record Note(String id, String text) {}

    private static final EntityKey KEY = EntityKey.of("p", "n");
    private static final CollectionDefinition<Note> NOTES = CollectionDefinition.of(
            "notes",
            note -> EntityKey.of("p", note.id()),
            Codec.of(
                    note -> StoredRecord.builder()
                            .text("id", note.id())
                            .text("text", note.text())
                            .build(),
                    stored -> new Note(stored.text("id"), stored.text("text"))));

    @Test
    void twoStoresOverOneBackendSeeEachOther() {
        InMemoryBackend backend = InMemoryBackend.create();
        try (Store one = backend.open();
                Store two = backend.open()) {
            one.collection(NOTES).put(new Note("n", "hello"));
            assertThat(two.collection(NOTES).get(KEY)).contains(new Note("n", "hello"));
        }
    }

    @Test
    void recordsOutliveTheStoreButNotTheBackend() {
        InMemoryBackend backend = InMemoryBackend.create();
        try (Store store = backend.open()) {
            store.collection(NOTES).put(new Note("n", "hello"));
        }
        try (Store again = backend.open();
                Store other = InMemoryBackend.create().open()) {
            assertThat(again.collection(NOTES).get(KEY)).isPresent();
            assertThat(other.collection(NOTES).get(KEY)).isEmpty();
        }
    }

    @Test
    void aNamedBackendIsSharedWhileOneStoreIsOpen() {
        try (Store one = Stores.open("inmemory:shared-by-name")) {
            one.collection(NOTES).put(new Note("n", "hello"));
            try (Store two = Stores.open("inmemory:shared-by-name")) {
                assertThat(two.collection(NOTES).get(KEY)).isPresent();
            }
            assertThat(one.collection(NOTES).get(KEY)).isPresent();
        }
        try (Store later = Stores.open("inmemory:shared-by-name")) {
            assertThat(later.collection(NOTES).get(KEY)).isEmpty();
        }
    }

    @Test
    void anUnnamedBackendIsSharedByNobody() {
        try (Store one = Stores.open("inmemory:");
                Store two = Stores.open("inmemory:")) {
            one.collection(NOTES).put(new Note("n", "hello"));
            assertThat(two.collection(NOTES).get(KEY)).isEmpty();
        }
    }

    @Test
    void theLastModificationIsToldByTheGivenClock() {
        Instant then = Instant.parse("2020-02-29T12:00:00.000000001Z");
        try (Store store = InMemoryBackend.create(() -> then).open()) {
            CollectionStore<Note> notes = store.collection(NOTES);
            notes.put(new Note("n", "hello"));
            assertThat(notes.getEntry(KEY).orElseThrow().lastModified()).contains(then);
        }
    }

    @Test
    void aClockThatFailsLeavesNoTransactionHalfApplied() {
        Iterator<Instant> once = List.of(Instant.EPOCH).iterator();
        try (Store store = InMemoryBackend.create(once::next).open()) {
            CollectionStore<Note> notes = store.collection(NOTES);
            notes.transact(
                    "p", List.of(TransactionAction.put(new Note("a", "1")), TransactionAction.put(new Note("b", "2"))));
            assertThat(notes.list("p")).hasSize(2);
        }
    }

    @Test
    void verifyLeavesNothingBehind() {
        Rows rows = new Rows();
        try (Store store = Store.over(
                new InMemoryDriver(rows, Instant::now, () -> {}), dev.holdfast.storage.StoreOptions.defaults())) {
            store.verify();
        }
        assertThat(rows.<Boolean>reading(all -> all.isEmpty())).isTrue();
    }
}
