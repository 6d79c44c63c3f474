package dev.holdfast.storage;

import dev.holdfast.storage.model.StoredRecord;

/** The record of the tests: one text under a key. */
record Note(String partition, String id, String text) {

    static final Codec<Note> CODEC = Codec.of(Note::encode, Note::decode);

    static final CollectionDefinition<Note> NOTES = CollectionDefinition.of("notes", Note::key, CODEC);

    EntityKey key() {
        return EntityKey.of(partition, id);
    }

    StoredRecord encode() {
        return StoredRecord.builder()
                .text("partition", partition)
                .text("id", id)
                .text("text", text)
                .build();
    }

    private static Note decode(StoredRecord stored) {
        return new Note(stored.text("partition"), stored.text("id"), stored.text("text"));
    }
}
