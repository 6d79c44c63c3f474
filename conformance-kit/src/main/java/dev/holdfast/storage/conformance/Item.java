package dev.holdfast.storage.conformance;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.model.StoredRecord;

/** The value most cases store. */
record Item(String partition, String id, String text, long number) {

    static final Codec<Item> CODEC = Codec.of(Item::encode, Item::decode);

    static Item of(String partition, String id, String text) {
        return new Item(partition, id, text, 0);
    }

    static Item of(String partition, String id, long number) {
        return new Item(partition, id, "", number);
    }

    static CollectionDefinition<Item> collection(String name) {
        return CollectionDefinition.of(name, Item::key, CODEC);
    }

    EntityKey key() {
        return EntityKey.of(partition, id);
    }

    Item text(String other) {
        return new Item(partition, id, other, number);
    }

    Item number(long other) {
        return new Item(partition, id, text, other);
    }

    StoredRecord encode() {
        return StoredRecord.builder()
                .text("p", partition)
                .text("i", id)
                .text("text", text)
                .integer("number", number)
                .build();
    }

    static Item decode(StoredRecord record) {
        return new Item(record.text("p"), record.text("i"), record.text("text"), record.integer("number"));
    }
}
