package dev.holdfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.inmemory.InMemoryBackend;
import dev.holdfast.storage.model.StoredRecord;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples of the README, as they stand there. */
class ReadmeTest {

    record Note(String topic, String id, long stars) {}

    private final CollectionDefinition<Note> definition = CollectionDefinition.of(
            "notes",
            note -> EntityKey.of(note.topic(), note.id()),
            Codec.of(
                    note -> StoredRecord.of(Map.of("topic", note.topic(), "id", note.id(), "stars", note.stars())),
                    stored -> new Note(stored.text("topic"), stored.text("id"), stored.integer("stars"))));

    @Test
    void theFirstExamplePrintsTheRecordThatItUpdated() {
        assertThat(printedBy(FirstExample::run)).isEqualTo("[Note[topic=tea, id=1, stars=5]]" + System.lineSeparator());
    }

    @Test
    void twoStoresOverOneBackendSeeTheSameRecords() {
        // region shared
        InMemoryBackend backend = InMemoryBackend.create();
        try (Store one = backend.open();
                Store other = backend.open()) { // as two processes would have them
            one.collection(definition).put(new Note("tea", "1", 4));
            assertThat(other.collection(definition).list("tea")).containsExactly(new Note("tea", "1", 4));
        }
        // endregion
    }

    private static String printedBy(Runnable example) {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            example.run();
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
