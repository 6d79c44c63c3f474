package dev.holdfast.storage.azure.tables;

import com.azure.data.tables.models.TableEntity;
import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteId;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Translates between rows and entities. A field is a native property of its type, so that filters and other tools see it; the
 * types are annotated, for without it the emulator makes an integer of 1.0. Beside the fields a row has one property of ours,
 * the write id.
 */
final class Rows {

    static final String WRITE_ID = "_hfw";
    static final String PARTITION = "PartitionKey";
    static final String ROW = "RowKey";
    private static final String TIMESTAMP = "Timestamp";
    private static final String ETAG = "odata.etag";
    private static final String ESCAPE = "_hfn_";

    /** A well-formed version that no row has. A version that the service never gave is sent as this, and refused. */
    private static final String NEVER = "W/\"datetime'0001-01-01T00%3A00%3A00.0000000Z'\"";

    /**
     * Names that do not survive as they are: the service's own, and those that the emulator, a JavaScript program, takes for
     * members of every object and drops.
     */
    private static final Set<String> ESCAPED = Set.of(
            PARTITION,
            ROW,
            TIMESTAMP,
            "constructor",
            "__proto__",
            "__defineGetter__",
            "__defineSetter__",
            "__lookupGetter__",
            "__lookupSetter__",
            "hasOwnProperty",
            "isPrototypeOf",
            "propertyIsEnumerable",
            "toLocaleString",
            "toString",
            "valueOf");

    private Rows() {}

    /** The row is there and cannot be decoded; the message says why, without values. */
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        Unreadable(String message) {
            super(message);
        }
    }

    static String partitionKey(RowKey key) {
        return key.collection() + ":" + key.partition();
    }

    /** An entity with the key and nothing else. */
    static TableEntity bare(RowKey key) {
        return new TableEntity(partitionKey(key), key.id());
    }

    /** The same entity under the condition that the stored one has this version. */
    static TableEntity expecting(RowVersion version, TableEntity entity) {
        return entity.addProperty(ETAG, Reply.isWeakEtag(version.token()) ? version.token() : NEVER);
    }

    static TableEntity entity(RowKey key, StoredRecord record, WriteId writeId) {
        TableEntity entity = bare(key).addProperty(WRITE_ID, writeId.token());
        record.fields().forEach((field, value) -> {
            String property = property(field);
            entity.addProperty(property, value instanceof Bytes bytes ? bytes.toByteArray() : value);
            if (value instanceof Double) {
                entity.addProperty(property + "@odata.type", "Edm.Double");
            }
        });
        return entity;
    }

    static String property(String field) {
        return ESCAPED.contains(field) ? ESCAPE + field : field;
    }

    /**
     * The stored key of an entity of this collection.
     *
     * @throws IOException if it has none, so that the reply is damaged
     */
    static RowKey key(String collection, Entity entity) throws IOException {
        String partition = entity.text(PARTITION);
        String id = entity.text(ROW);
        if (partition == null || id == null || !partition.startsWith(collection + ":")) {
            throw new IOException("an entity of another collection, or without a key");
        }
        return new RowKey(collection, partition.substring(collection.length() + 1), id);
    }

    static StoredRow row(RowKey key, Entity entity) throws IOException, Unreadable {
        return new StoredRow(
                key,
                record(entity),
                version(entity),
                Optional.ofNullable(entity.text(WRITE_ID)).flatMap(WriteId::parse),
                lastModified(entity));
    }

    private static RowVersion version(Entity entity) throws IOException {
        String etag = entity.text(ETAG);
        if (etag == null || !Reply.isWeakEtag(etag)) {
            throw new IOException("an entity without an ETag");
        }
        return new RowVersion(etag);
    }

    private static Optional<Instant> lastModified(Entity entity) {
        try {
            return Optional.ofNullable(entity.text(TIMESTAMP))
                    .map(OffsetDateTime::parse)
                    .map(OffsetDateTime::toInstant);
        } catch (DateTimeException unknown) {
            return Optional.empty();
        }
    }

    private static StoredRecord record(Entity entity) throws Unreadable {
        StoredRecord.Builder record = StoredRecord.builder();
        for (Map.Entry<String, Object> property : entity.values().entrySet()) {
            String name = property.getKey();
            if (name.equals(PARTITION)
                    || name.equals(ROW)
                    || name.equals(TIMESTAMP)
                    || name.equals(WRITE_ID)
                    || name.startsWith("odata.")) {
                continue;
            }
            String field = name.startsWith(ESCAPE) ? name.substring(ESCAPE.length()) : name;
            record.set(field, value(name, property.getValue(), entity.types().get(name)));
        }
        return record.build();
    }

    private static Object value(String name, Object value, @Nullable String type) throws Unreadable {
        try {
            if (value instanceof String text) {
                return typed(text, type == null ? "Edm.String" : type);
            } else if (value instanceof Long number) {
                return "Edm.Double".equals(type) ? (Object) number.doubleValue() : number;
            } else if (value instanceof Boolean
                    || value instanceof Double && (type == null || type.equals("Edm.Double"))) {
                return value;
            }
        } catch (IllegalArgumentException e) {
            // falls through: the value may be in the message of e, and must not be in ours
        }
        throw new Unreadable("property '" + name.replaceAll("[^ -~]", "?") + "' is not a valid " + type);
    }

    /** Guids and times, which only other programs store, are read as the text they are. */
    private static Object typed(String text, String type) {
        return switch (type) {
            case "Edm.String", "Edm.Guid", "Edm.DateTime" -> text;
            case "Edm.Int64", "Edm.Int32" -> Long.valueOf(text);
            case "Edm.Double" -> Double.valueOf(text);
            case "Edm.Boolean" -> Boolean.valueOf(text);
            case "Edm.Binary" -> Bytes.copyOf(Base64.getDecoder().decode(text));
            default -> throw new IllegalArgumentException(type);
        };
    }
}
