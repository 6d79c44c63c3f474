package dev.holdfast.storage.conformance;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.model.StoredRecord;

/** Values that are stored fields themselves, so that a case sees what is stored and nothing else. */
final class Records {

    private static final Codec<StoredRecord> AS_IS = Codec.of(value -> value, stored -> stored);

    private Records() {}

    /** A collection whose values tell their key in the text fields {@code p} and {@code i}. */
    static CollectionDefinition<StoredRecord> collection(String name) {
        return CollectionDefinition.of(name, value -> EntityKey.of(value.text("p"), value.text("i")), AS_IS);
    }

    /** Fields with their key. */
    static StoredRecord.Builder keyed(String partition, String id) {
        return StoredRecord.builder().text("p", partition).text("i", id);
    }

    /** One field beside the key. */
    static StoredRecord one(String partition, String id, String field, Object value) {
        return keyed(partition, id).set(field, value).build();
    }

    static EntityKey key(StoredRecord value) {
        return EntityKey.of(value.text("p"), value.text("i"));
    }
}
