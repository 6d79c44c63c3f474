package dev.holdfast.storage.azure.tables;

import com.azure.json.JsonProviders;
import com.azure.json.JsonReader;
import com.azure.json.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One entity of a reply, its values not yet interpreted.
 *
 * @param values by property: String, Boolean, Long, Double, or {@link JsonToken} for what no property can be
 * @param types the annotated types by property
 */
record Entity(Map<String, Object> values, Map<String, String> types) {

    private static final String TYPE = "@odata.type";

    /** The text of a property; null if it is absent or not a text. */
    @Nullable
    String text(String property) {
        return values.get(property) instanceof String text ? text : null;
    }

    /**
     * Reads the reply to a point read.
     *
     * @throws IOException if the reply is damaged
     */
    static Entity one(byte[] body) throws IOException {
        return parsed(body, Entity::read);
    }

    /**
     * Reads the reply to a query.
     *
     * @throws IOException if the reply is damaged
     */
    static List<Entity> page(byte[] body) throws IOException {
        return parsed(
                body,
                json -> json.readObject(page -> {
                    @Nullable List<Entity> entities = null;
                    while (page.nextToken() != JsonToken.END_OBJECT) {
                        boolean isValue = page.getFieldName().equals("value");
                        page.nextToken();
                        if (isValue) {
                            entities = page.readArray(Entity::read);
                        } else {
                            page.skipChildren();
                        }
                    }
                    if (entities == null) {
                        throw new IOException("a page without a value");
                    }
                    return entities;
                }));
    }

    private interface Parser<T> {
        T parse(JsonReader json) throws IOException;
    }

    private static <T> T parsed(byte[] body, Parser<T> parser) throws IOException {
        try (JsonReader json = JsonProviders.createReader(body)) {
            return parser.parse(json);
        } catch (RuntimeException e) {
            throw new IOException("not the JSON that was expected", e);
        }
    }

    private static Entity read(JsonReader json) throws IOException {
        return json.readObject(object -> {
            Map<String, Object> values = new LinkedHashMap<>();
            Map<String, String> types = new HashMap<>();
            while (object.nextToken() != JsonToken.END_OBJECT) {
                String name = object.getFieldName();
                Object value = value(object, object.nextToken());
                if (name.endsWith(TYPE) && value instanceof String type) {
                    types.put(name.substring(0, name.length() - TYPE.length()), type);
                } else if (value != null) {
                    values.put(name, value);
                }
            }
            return new Entity(values, types);
        });
    }

    private static @Nullable Object value(JsonReader json, JsonToken token) throws IOException {
        return switch (token) {
            case NULL -> null;
            case BOOLEAN -> json.getBoolean();
            case NUMBER -> number(json.getText());
            case STRING -> json.getString();
            default -> {
                json.skipChildren();
                yield token;
            }
        };
    }

    /** An integer only if it is written as one: 1.0 is a float. */
    private static Object number(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException notAnInteger) {
            return Double.valueOf(text);
        }
    }
}
