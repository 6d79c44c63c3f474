package dev.holdfast.storage;

import dev.holdfast.storage.internal.FieldRules;
import dev.holdfast.storage.internal.Text;
import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.StoredRecord;
import java.util.Map;

/** Encodes values and checks what is to be stored against the limits; decodes what is stored. */
final class RecordCoder<T> {

    private final CollectionDefinition<T> definition;

    RecordCoder(CollectionDefinition<T> definition) {
        this.definition = definition;
    }

    /** The fields of a value; the one encoding that is checked, sent, sent again and stored. */
    StoredRecord encode(Object context, RowKey key, T value) {
        StoredRecord record;
        try {
            record = definition.codec().encode(value);
        } catch (Exception failure) { // checked ones too: not every language declares them
            throw new IllegalArgumentException(
                    context + ": the codec failed to encode with "
                            + failure.getClass().getName(),
                    failure);
        }
        if (record == null) {
            throw new IllegalArgumentException(context + ": the codec encoded null");
        }
        check(context, key, record);
        return record;
    }

    /** The value of stored fields; the message of what the codec throws stays out of ours, since it may hold values. */
    T decode(Object context, StoredRecord record) {
        T value;
        try {
            value = definition.codec().decode(record);
        } catch (Exception failure) {
            throw new RecordCorruptException(
                    context + ": the codec failed to decode with "
                            + failure.getClass().getName(),
                    failure);
        }
        if (value == null) {
            throw new RecordCorruptException(context + ": the codec decoded null", null);
        }
        return value;
    }

    private static void check(Object context, RowKey key, StoredRecord record) {
        if (record.fields().size() > FieldRules.FIELDS) {
            throw refused(
                    context, "the record has " + record.fields().size() + " fields; the limit is " + FieldRules.FIELDS);
        }
        for (Map.Entry<String, Object> field : record.fields().entrySet()) {
            try {
                FieldRules.checkName(field.getKey());
            } catch (IllegalArgumentException broken) {
                throw new IllegalArgumentException(context + ": " + broken.getMessage(), broken);
            }
            checkValue(context, field.getKey(), field.getValue());
        }
        checkSize(context, "record size as JSON", RecordSize.json(record), RecordSize.JSON_LIMIT);
        checkSize(context, "record size as UTF-16", RecordSize.utf16(key, record), RecordSize.UTF16_LIMIT);
    }

    private static void checkValue(Object context, String name, Object value) {
        if (value instanceof String text) {
            if (text.length() > FieldRules.TEXT_UNITS) {
                throw refused(
                        context,
                        "field " + name + " has " + text.length() + " UTF-16 units of text; the limit is "
                                + FieldRules.TEXT_UNITS);
            }
            int unpaired = Text.unpairedSurrogate(text);
            if (unpaired >= 0) {
                throw refused(context, "field " + name + " has an unpaired surrogate at index " + unpaired);
            }
        } else if (value instanceof Bytes bytes && bytes.length() > FieldRules.BYTES) {
            throw refused(
                    context, "field " + name + " has " + bytes.length() + " bytes; the limit is " + FieldRules.BYTES);
        } else if (value instanceof Double number && !Double.isFinite(number)) {
            throw refused(context, "field " + name + " is a float that is not finite");
        }
    }

    private static void checkSize(Object context, String what, long size, long limit) {
        if (size > limit) {
            throw refused(context, what + " is " + size + " bytes; the limit is " + limit);
        }
    }

    private static IllegalArgumentException refused(Object context, String why) {
        return new IllegalArgumentException(context + ": " + why);
    }
}
