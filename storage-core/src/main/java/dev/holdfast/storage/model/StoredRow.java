package dev.holdfast.storage.model;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * One stored row.
 *
 * @param key the stored key, not one worked out from the content
 * @param record the content; empty under {@link Projection#KEYS}
 * @param version the row's change token
 * @param writeId the write that made the row what it is; empty for a row that another program wrote
 * @param lastModified when the row was last written, by the backend's or the writer's clock; empty where the backend does
 *     not know it. It orders nothing.
 */
public record StoredRow(
        RowKey key,
        StoredRecord record,
        RowVersion version,
        Optional<WriteId> writeId,
        Optional<Instant> lastModified) {

    public StoredRow {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(record, "record");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(writeId, "writeId");
        Objects.requireNonNull(lastModified, "lastModified");
    }
}
