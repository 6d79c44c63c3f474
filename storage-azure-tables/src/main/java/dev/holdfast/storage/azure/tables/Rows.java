package dev.holdfast.storage.azure.tables;

import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableTransactionAction;
import com.azure.data.tables.models.TableTransactionActionType;
import com.azure.json.JsonProviders;
import com.azure.json.JsonReader;
import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Translates between rows and entities. A field is a native property of its type, so that filters and other tools see it; the
 * types are annotated, for without that the emulator makes an integer of 1.0. Beside the fields a row has one property of ours,
 * the write id.
 */
final class Rows {

    static final String PARTITION = "PartitionKey";
    static final String ROW = "RowKey";
    private static final String TIMESTAMP = "Timestamp";
    private static final String WRITE_ID = "_hfw";
    private static final String ETAG = "odata.etag";
    private static final String TYPE = "@odata.type";
    private static final String ESCAPE = "_hfn_";

    /** A well-formed version that no row has; sent in place of one that the service cannot have given. */
    private static final String NEVER = "W/\"datetime'0001-01-01T00%3A00%3A00.0000000Z'\"";

    /**
     * Names that do not survive as they are: the service's own, and those that the emulator, a JavaScript program, takes for
     * members of every object and drops.
     */
    private static final Set<String> ESCAPED =
            Set.of((PARTITION + " " + ROW + " " + TIMESTAMP + " constructor __proto__ __defineGetter__ __defineSetter__"
                            + " __lookupGetter__ __lookupSetter__ hasOwnProperty isPrototypeOf propertyIsEnumerable"
                            + " toLocaleString toString valueOf")
                    .split(" "));

    private Rows() {}

    static String partitionKey(RowKey key) {
        return key.collection() + ":" + key.partition();
    }

    /** The name of the property that holds a field. */
    static String property(String field) {
        return ESCAPED.contains(field) ? ESCAPE + field : field;
    }

    /** The action of a write: whole rows always, and never under the condition "any". */
    static TableTransactionAction action(RowWrite write) {
        TableEntity entity =
                new TableEntity(partitionKey(write.key()), write.key().id());
        if (write instanceof RowWrite.Insert insert) {
            fill(entity, insert.record(), write.writeId());
            return new TableTransactionAction(TableTransactionActionType.CREATE, entity);
        } else if (write instanceof RowWrite.Put put) {
            fill(entity, put.record(), write.writeId());
            return new TableTransactionAction(TableTransactionActionType.UPSERT_REPLACE, entity);
        } else if (write instanceof RowWrite.Replace replace) {
            fill(entity, replace.record(), write.writeId());
            expect(entity, replace.expected());
            return new TableTransactionAction(TableTransactionActionType.UPDATE_REPLACE, entity, true);
        } else if (write instanceof RowWrite.DeleteIfUnchanged delete) {
            expect(entity, delete.expected());
            return new TableTransactionAction(TableTransactionActionType.DELETE, entity, true);
        }
        return new TableTransactionAction(TableTransactionActionType.DELETE, entity);
    }

    private static void expect(TableEntity entity, RowVersion version) {
        entity.addProperty(ETAG, Reply.isWeakEtag(version.token()) ? version.token() : NEVER);
    }

    private static void fill(TableEntity entity, StoredRecord record, WriteId writeId) {
        entity.addProperty(WRITE_ID, writeId.token());
        record.fields().forEach((field, value) -> {
            entity.addProperty(property(field), value instanceof Bytes bytes ? bytes.toByteArray() : value);
            if (value instanceof Double) {
                entity.addProperty(property(field) + TYPE, "Edm.Double");
            }
        });
    }

    /** The entity in the reply to a point read. */
    static Map<?, ?> entity(Reply reply) {
        return parsed(reply, json -> json);
    }

    /** The entities in the reply to a query. */
    static List<Map<?, ?>> entities(Reply reply) {
        return parsed(reply, json -> {
            List<Map<?, ?>> entities = new ArrayList<>();
            ((List<?>) Objects.requireNonNull(json.get("value"))).forEach(entity -> entities.add((Map<?, ?>) entity));
            return entities;
        });
    }

    private static <T> T parsed(Reply reply, Function<Map<?, ?>, T> reader) {
        try (JsonReader json = JsonProviders.createReader(reply.body())) {
            return reader.apply((Map<?, ?>) Objects.requireNonNull(json.readUntyped()));
        } catch (IOException | RuntimeException e) {
            throw damaged(e);
        }
    }

    private static DriverException damaged(@Nullable Throwable cause) {
        return new DriverException(Kind.UNAVAILABLE, "a damaged reply", cause);
    }

    /** The key of an entity, which must be of this collection. */
    static RowKey key(String collection, Map<?, ?> entity) {
        if (entity.get(PARTITION) instanceof String partition
                && entity.get(ROW) instanceof String id
                && partition.startsWith(collection + ":")) {
            return new RowKey(collection, partition.substring(collection.length() + 1), id);
        }
        throw damaged(null);
    }

    /**
     * The row of an entity.
     *
     * @throws DriverException of kind {@code CORRUPT} if a property cannot be decoded; the message shows no values
     */
    static StoredRow row(RowKey key, Map<?, ?> entity) {
        if (!(entity.get(ETAG) instanceof String etag && Reply.isWeakEtag(etag))) {
            throw new DriverException(Kind.CORRUPT, "the row has no version");
        }
        StoredRecord.Builder record = StoredRecord.builder();
        for (Map.Entry<?, ?> property : entity.entrySet()) {
            String name = (String) property.getKey();
            if (!Set.of(PARTITION, ROW, TIMESTAMP, WRITE_ID).contains(name) && !name.contains("odata.")) {
                String field = name.startsWith(ESCAPE) ? name.substring(ESCAPE.length()) : name;
                record.set(field, value(name, property.getValue(), entity.get(name + TYPE)));
            }
        }
        Optional<WriteId> writeId = entity.get(WRITE_ID) instanceof String id ? WriteId.parse(id) : Optional.empty();
        Optional<Instant> lastModified = Optional.ofNullable(entity.get(TIMESTAMP))
                .map(time -> OffsetDateTime.parse(time.toString()).toInstant());
        return new StoredRow(key, record.build(), new RowVersion(etag), writeId, lastModified);
    }

    /** Guids and times, which only other programs store, are read as the text they are; a number with a point is a float. */
    private static @Nullable Object value(String name, @Nullable Object value, @Nullable Object type) {
        try {
            if (value == null || value instanceof Boolean) {
                return value;
            } else if (value instanceof Number number) {
                boolean integer = number instanceof Integer || number instanceof Long;
                return integer && !"Edm.Double".equals(type) ? (Object) number.longValue() : number.doubleValue();
            } else if (value instanceof String text) {
                return switch (type == null ? "Edm.String" : type.toString()) {
                    case "Edm.String", "Edm.Guid", "Edm.DateTime" -> text;
                    case "Edm.Int64" -> Long.valueOf(text);
                    case "Edm.Double" -> Double.valueOf(text);
                    case "Edm.Binary" -> Bytes.copyOf(Base64.getDecoder().decode(text));
                    default -> throw new IllegalArgumentException("a type that does not exist");
                };
            }
        } catch (IllegalArgumentException e) {
            // falls through: its message may hold the value
        }
        String shown = name.replaceAll("[^ -~]", "?");
        throw new DriverException(Kind.CORRUPT, "property '" + shown + "' is not a valid " + type);
    }
}
