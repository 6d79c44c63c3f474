package dev.holdfast.storage;

import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.StoredRecord;
import java.util.Map;

/**
 * The size of a record, by arithmetic alone.
 *
 * <p>As JSON: the fields of one object, each {@code "name":value} with a comma, everything outside printable ASCII escaped as
 * six characters for each UTF-16 unit, and a type annotation {@code "name@odata.type":"Edm.Int64"} beside each integer, float
 * and bytes. An upper bound of what any adapter sends. As UTF-16: the <a
 * href="https://learn.microsoft.com/archive/blogs/avkashchauhan/how-the-size-of-an-entity-is-caclulated-in-windows-azure-table-storage">formula
 * of Table Storage</a>.
 */
final class RecordSize {

    /** The most bytes of a record as annotated ASCII JSON: below the 1 MiB that a request body may have. */
    static final int JSON_LIMIT = 1_000_000;

    /** The most bytes of a record by Table Storage's formula: 960 KiB of its 1 MiB, the rest is room for keys and marks. */
    static final int UTF16_LIMIT = 983_040;

    private static final int LONGEST_DOUBLE = 24;
    private static final int ANNOTATION = "\"@odata.type\":\"Edm.Binary\",".length();

    private RecordSize() {}

    static long json(StoredRecord record) {
        long size = 2;
        for (Map.Entry<String, Object> field : record.fields().entrySet()) {
            long name = field.getKey().length();
            Object value = field.getValue();
            size += name + "\"\":,".length();
            if (value instanceof String text) {
                size += 2 + escaped(text);
            } else if (value instanceof Boolean) {
                size += "false".length();
            } else {
                size += name + ANNOTATION;
                if (value instanceof Long number) {
                    size += 2 + number.toString().length();
                } else if (value instanceof Double) {
                    size += LONGEST_DOUBLE;
                } else {
                    size += 2 + 4L * ((((Bytes) value).length() + 2) / 3);
                }
            }
        }
        return size;
    }

    private static long escaped(String text) {
        long size = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            size += c == '"' || c == '\\' ? 2 : c < 0x20 || c > 0x7E ? 6 : 1;
        }
        return size;
    }

    static long utf16(RowKey key, StoredRecord record) {
        // The partition key of Table Storage holds the collection too, joined by one character.
        long size = 4
                + 2L
                        * (key.collection().length()
                                + 1
                                + key.partition().length()
                                + key.id().length());
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
}
