package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.StoredRecord;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

/** The arithmetic of sizes against an encoding that really encodes. */
class RecordSizeTest {

    private static final int ROUNDS = 3_000;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    private StoredRecord record() {
        StoredRecord.Builder record = StoredRecord.builder();
        for (int i = random.nextInt(8); i > 0; i--) {
            record.set("f".repeat(1 + random.nextInt(20)) + i, value());
        }
        return record.build();
    }

    private Object value() {
        return switch (random.nextInt(5)) {
            case 0 -> text();
            case 1 -> random.nextBoolean() ? random.nextLong() : Long.MIN_VALUE >> random.nextInt(64);
            case 2 -> Double.longBitsToDouble(random.nextLong() & ~(1L << 62)); // finite
            case 3 -> random.nextBoolean();
            default -> {
                byte[] content = new byte[random.nextInt(40)];
                random.nextBytes(content);
                yield Bytes.copyOf(content);
            }
        };
    }

    private String text() {
        int[] points = {'a', ' ', '~', '"', '\\', '/', '<', 0, '\n', 0x1F, 0x7F, 0x80, 0xE9, 0x2028, 0xFFFF, 0x1F600};
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(30); i > 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    /** The record as ASCII JSON with the annotations of Table Storage, without cleverness. */
    private static String json(StoredRecord record) {
        StringJoiner json = new StringJoiner(",", "{", "}");
        for (Map.Entry<String, Object> field : record.fields().entrySet()) {
            String name = field.getKey();
            Object value = field.getValue();
            if (value instanceof String text) {
                json.add(quoted(name) + ":" + quoted(text));
            } else if (value instanceof Boolean) {
                json.add(quoted(name) + ":" + value);
            } else if (value instanceof Long) {
                json.add(annotation(name, "Int64")).add(quoted(name) + ":" + quoted(value.toString()));
            } else if (value instanceof Double) {
                json.add(annotation(name, "Double")).add(quoted(name) + ":" + value);
            } else {
                String base64 = Base64.getEncoder().encodeToString(((Bytes) value).toByteArray());
                json.add(annotation(name, "Binary")).add(quoted(name) + ":" + quoted(base64));
            }
        }
        return json.toString();
    }

    private static String annotation(String name, String type) {
        return quoted(name + "@odata.type") + ":" + quoted("Edm." + type);
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < 0x20 || c > 0x7E) {
                out.append(String.format("\\u%04X", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    @Test
    void theSizeAsJsonIsAnUpperBoundAndATightOne() {
        for (int i = 0; i < ROUNDS; i++) {
            StoredRecord record = record();
            int real = json(record).getBytes(StandardCharsets.US_ASCII).length;
            int fields = record.fields().size();
            assertThat(RecordSize.json(record))
                    .as("%s, seed %d", record, seed)
                    .isBetween((long) real, real + 1L + 24L * fields);
        }
    }

    @Test
    void textsAreCountedExactly() {
        for (int i = 0; i < ROUNDS; i++) {
            StoredRecord record = StoredRecord.builder().text("f", text()).build();
            assertThat(RecordSize.json(record))
                    .as("seed %d", seed)
                    .isEqualTo(json(record).length() + 1L);
        }
    }

    @Test
    void theLongestFloatsFit() {
        for (double longest : new double[] {
            -2.2250738585072014E-308, -1.7976931348623157E308, Double.MIN_VALUE, -4.9E-324, -1.234567890123457E-300
        }) {
            StoredRecord record = StoredRecord.builder().real("f", longest).build();
            assertThat(RecordSize.json(record))
                    .isGreaterThanOrEqualTo(json(record).length());
        }
    }

    @Test
    void theSizeAsUtf16IsTheFormulaOfTableStorage() {
        RowKey key = new RowKey("notes", "pärtition", "id\uD83D\uDE00");
        for (int i = 0; i < ROUNDS; i++) {
            StoredRecord record = record();
            // 4 + 2 * (PartitionKey + RowKey), then for each property 8 + 2 * name + value.
            long size = 4L + utf16("notes:pärtition") + utf16("id\uD83D\uDE00");
            for (Map.Entry<String, Object> field : record.fields().entrySet()) {
                size += 8 + utf16(field.getKey());
                Object value = field.getValue();
                if (value instanceof String text) {
                    size += 4 + utf16(text);
                } else if (value instanceof Bytes bytes) {
                    size += 4 + bytes.toByteArray().length;
                } else {
                    size += value instanceof Boolean ? 1 : Long.BYTES;
                }
            }
            assertThat(RecordSize.utf16(key, record)).as("seed %d", seed).isEqualTo(size);
        }
    }

    private static int utf16(String text) {
        return text.getBytes(StandardCharsets.UTF_16LE).length;
    }
}
