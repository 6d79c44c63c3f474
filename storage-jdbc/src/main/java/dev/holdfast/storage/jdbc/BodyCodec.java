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
import java.util.Map;

/**
 * The JSON text of a record: one object, a member for each field. An integer has no point and no exponent, a float has one
 * of them, bytes are {@code {"$bytes": "<base64>"}}. Nothing else is read back.
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
                writeValue(json, field.getValue());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a record cannot be encoded", e);
        }
        return text.toString();
    }

    private static void writeValue(JsonGenerator json, Object value) throws IOException {
        if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Long number) {
            json.writeNumber(number);
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else {
            json.writeStartObject();
            json.writeStringField(BYTES, Base64.getEncoder().encodeToString(((Bytes) value).toByteArray()));
            json.writeEndObject();
        }
    }

    static StoredRecord read(String body) throws UnreadableRowException {
        try (JsonParser json = JSON.createParser(body)) {
            StoredRecord.Builder record = StoredRecord.builder();
            expect(json.nextToken() == JsonToken.START_OBJECT, json);
            int fields = 0;
            String name;
            while ((name = json.nextFieldName()) != null) {
                json.nextToken();
                record.set(name, readValue(json));
                fields++;
            }
            expect(json.currentToken() == JsonToken.END_OBJECT, json);
            expect(json.nextToken() == null, json);
            StoredRecord read = record.build();
            if (read.fields().size() != fields) {
                throw new UnreadableRowException("the body names a field twice");
            }
            return read;
        } catch (IOException | IllegalArgumentException e) {
            // The parser's own message may quote the body.
            throw new UnreadableRowException("the body is not JSON text of a record");
        }
    }

    private static Object readValue(JsonParser json) throws IOException, UnreadableRowException {
        switch (json.currentToken()) {
            case VALUE_STRING -> {
                return json.getText();
            }
            case VALUE_NUMBER_INT -> {
                return json.getLongValue();
            }
            case VALUE_NUMBER_FLOAT -> {
                double number = json.getDoubleValue();
                expect(Double.isFinite(number), json);
                return number;
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                return json.getBooleanValue();
            }
            case START_OBJECT -> {
                expect(BYTES.equals(json.nextFieldName()) && json.nextToken() == JsonToken.VALUE_STRING, json);
                byte[] bytes = Base64.getDecoder().decode(json.getText());
                expect(json.nextToken() == JsonToken.END_OBJECT, json);
                return Bytes.copyOf(bytes);
            }
            default -> throw unexpected(json);
        }
    }

    private static void expect(boolean holds, JsonParser json) throws UnreadableRowException {
        if (!holds) {
            throw unexpected(json);
        }
    }

    private static UnreadableRowException unexpected(JsonParser json) {
        return new UnreadableRowException("the body is not a flat record at character "
                + json.currentTokenLocation().getCharOffset());
    }
}
