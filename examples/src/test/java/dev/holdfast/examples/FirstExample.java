package dev.holdfast.examples;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.Stores;
import dev.holdfast.storage.model.StoredRecord;
import java.util.Map;

/** The first example of the README. */
final class FirstExample {

    private FirstExample() {}

    static void run() {
        // region first
        record Note(String topic, String id, long stars) {}

        CollectionDefinition<Note> definition = CollectionDefinition.of(
                "notes",
                note -> EntityKey.of(note.topic(), note.id()),
                Codec.of(
                        note -> StoredRecord.of(Map.of("topic", note.topic(), "id", note.id(), "stars", note.stars())),
                        stored -> new Note(stored.text("topic"), stored.text("id"), stored.integer("stars"))));

        try (Store store = Stores.open("inmemory:")) { // or jdbc:h2:file:./data/app, or azure-tables:emulator
            CollectionStore<Note> notes = store.collection(definition);
            notes.insertIfAbsent(new Note("tea", "1", 4));
            notes.update(
                    EntityKey.of("tea", "1"),
                    current -> current // runs again if another writer was faster
                            .map(note -> Decision.write(new Note(note.topic(), note.id(), note.stars() + 1)))
                            .orElseGet(Decision::keep));
            System.out.println(notes.list("tea"));
        }
        // endregion
    }
}
