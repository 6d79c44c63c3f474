package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.StoredRecord;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The formulas of the contract, worked out here a second time from what {@code docs/contract.md} says. */
final class Sizes {

    private static final int LONG_TEXT = 30_000;

    private Sizes() {}

    /** {@code {"name":value,...}} in ASCII, with an annotation beside each integer, float and bytes. */
    static long json(StoredRecord record) {
        long size = "{}".length();
        for (Map.Entry<String, Object> field : record.fields().entrySet()) {
            Object value = field.getValue();
            size += quoted(field.getKey()) + ":".length() + ",".length();
            if (value instanceof String text) {
                size += quoted(text);
            } else if (value instanceof Boolean) {
                size += "false".length();
            } else {
                size += quoted(field.getKey() + "@odata.type")
                        + ":".length()
                        + "\"Edm.Binary\"".length()
                        + ",".length();
                size += value instanceof Long number
                        ? quoted(number.toString())
                        : value instanceof Double ? 24 : 2 + (((Bytes) value).length() + 2) / 3 * 4;
            }
        }
        return size;
    }

    private static long quoted(String text) {
        long size = 2;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            size += c == '"' || c == '\\' ? 2 : c >= ' ' && c <= '~' ? 1 : "\\u0000".length();
        }
        return size;
    }

    /** 4, twice the units of the keys, and for each field 8, twice its name and its value. */
    static long utf16(String collection, String partition, String id, StoredRecord record) {
        long size = 4 + 2L * (collection + ":" + partition + id).length();
        for (Map.Entry<String, Object> field : record.fields().entrySet()) {
            size += 8 + 2L * field.getKey().length();
            Object value = field.getValue();
            if (value instanceof String text) {
                size += 4 + 2L * text.length();
            } else if (value instanceof Bytes bytes) {
                size += 4 + bytes.length();
            } else {
                size += value instanceof Boolean ? 1 : 8;
            }
        }
        return size;
    }

    /** Adds text fields, of this character as long as they fit and of ASCII then, until the record has exactly this size. */
    static StoredRecord filledTo(
            StoredRecord.Builder start, long size, String character, ToLongFunction<StoredRecord> formula) {
        StoredRecord record = start.build();
        for (int field = 100; ; field++) {
            String name = "t" + field;
            long left = size - formula.applyAsLong(record);
            long empty = added(record, name, "", formula);
            long each = added(record, name, "x", formula) - empty;
            String wide = character.repeat(LONG_TEXT / character.length());
            if (left > added(record, name, wide, formula) + empty) {
                record = record.toBuilder().text(name, wide).build();
                continue;
            }
            long units = (left - empty) / each;
            if (left < empty || (left - empty) % each != 0) {
                throw new IllegalStateException("no text makes up for " + left + " of " + size);
            }
            // Of two last fields the first is kept short, so that there is room for the second.
            record = record.toBuilder()
                    .text(name, "x".repeat(units > LONG_TEXT ? LONG_TEXT / 2 : (int) units))
                    .build();
            if (units <= LONG_TEXT) {
                return record;
            }
        }
    }

    private static long added(StoredRecord record, String name, String text, ToLongFunction<StoredRecord> formula) {
        return formula.applyAsLong(record.toBuilder().text(name, text).build()) - formula.applyAsLong(record);
    }
}
