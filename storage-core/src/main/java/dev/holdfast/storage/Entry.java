package dev.holdfast.storage;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * A record as it is stored: value, key and version belong to one moment.
 *
 * @param key the stored key
 * @param value what the codec decoded from what is stored
 * @param version the record's version
 * @param lastModified when the record was last written, by the backend's or the writer's clock; empty where the adapter does
 *     not keep it and in results of writes. It orders nothing.
 */
public record Entry<T>(EntityKey key, T value, Version version, Optional<Instant> lastModified) {

    public Entry {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(lastModified, "lastModified");
    }
}
