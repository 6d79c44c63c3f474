package dev.holdfast.storage.jdbc;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.StoredRecord;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The JSON text of a record: one object, a member for each field. An integer has no point and no exponent, a float has one
 * of them, bytes are {@code {"$bytes": "<base64>"}}.
 */
final class BodyCodec {

    private static final String BYTES = "$bytes";

    // A body comes from the database, where any program may have written it: depth and length of numbers are bounded.
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(2)
                    .maxNumberLength(400)
                    .build())
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .build();

    private BodyCodec() {}

    static String write(StoredRecord record) {
        StringWriter text = new StringWriter(256);
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            for (Map.Entry<String, Object> field : record.fields().entrySet()) {
                json.writeFieldName(field.getKey());
                if (field.getValue() instanceof Bytes bytes) {
                    json.writeStartObject();
                    json.writeBinaryField(BYTES, bytes.toByteArray());
                    json.writeEndObject();
                } else {
                    json.writePOJO(field.getValue());
                }
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a record cannot be encoded", e);
        }
        return text.toString();
    }

    /**
     * Reads what was written here, and nothing else.
     *
     * @throws IllegalArgumentException if the text is another; the message holds nothing of it
     */
    static StoredRecord read(String body) {
        try (JsonParser json = JSON.createParser(body)) {
            require(json.nextToken() == JsonToken.START_OBJECT);
            Map<String, Object> fields = new LinkedHashMap<>();
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                json.nextToken();
                require(fields.put(name, readValue(json)) == null);
            }
            require(json.currentToken() == JsonToken.END_OBJECT && json.nextToken() == null);
            return StoredRecord.of(fields);
        } catch (IOException | IllegalArgumentException e) {
            // Without the cause: the parser quotes what it reads.
            throw new IllegalArgumentException("its body is not the JSON text of a record");
        }
    }

    private static Object readValue(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> json.getLongValue();
            case VALUE_NUMBER_FLOAT -> {
                require(Double.isFinite(json.getDoubleValue()));
                yield json.getDoubleValue();
            }
            case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
            case START_OBJECT -> {
                require(BYTES.equals(json.nextFieldName()) && json.nextToken() == JsonToken.VALUE_STRING);
                Bytes bytes = Bytes.copyOf(Base64.getDecoder().decode(json.getText()));
                require(json.nextToken() == JsonToken.END_OBJECT);
                yield bytes;
            }
            default -> throw new IllegalArgumentException();
        };
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException();
        }
    }
}
