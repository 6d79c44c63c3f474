package dev.holdfast.examples.reference;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.model.StoredRecord;
import java.time.ZoneId;
import java.util.List;

/**
 * A time zone.
 *
 * @param name as in the tz database, such as Europe/Berlin
 */
public record Zone(String name) {

    static final String PARTITION = "tz";

    static final CollectionDefinition<Zone> COLLECTION = CollectionDefinition.of(
            "zones",
            // An id cannot hold a slash, and a zone's name holds no colon: no two names share a key.
            zone -> EntityKey.of(PARTITION, zone.name().replace('/', ':')),
            Codec.of(
                    zone -> StoredRecord.builder().text("name", zone.name()).build(),
                    stored -> new Zone(stored.text("name"))));

    static List<Zone> ofJdk() {
        return ZoneId.getAvailableZoneIds().stream().sorted().map(Zone::new).toList();
    }
}
