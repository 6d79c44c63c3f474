package dev.holdfast.storage.internal;

import java.util.regex.Pattern;

/**
 * What names and keys may be, on every adapter alike.
 *
 * <p>The lengths are the largest that fit everywhere at once: {@code <collection>:<partition>} in the 512 UTF-16 units
 * that Azurite enforces for a Table Storage key, and all three parts in an InnoDB index of 3,072 bytes or a PostgreSQL
 * index row of 2,704 bytes. The forbidden characters are those of <a
 * href="https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model">the Table
 * service data model</a>.
 */
public final class KeyRules {

    /** The most UTF-8 bytes of a partition. */
    public static final int PARTITION_BYTES = 448;

    /** The most UTF-8 bytes of an id. */
    public static final int ID_BYTES = 512;

    /** Ids with this prefix belong to the engine. */
    public static final String RESERVED_PREFIX = "_hf";

    private static final Pattern COLLECTION = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,62}");

    /** A name or key breaks a rule. Its message holds the name or key and nothing else of the caller's, so it may be passed on. */
    public static final class BrokenRule extends IllegalArgumentException {

        private static final long serialVersionUID = 1L;

        BrokenRule(String message) {
            super(message);
        }
    }

    private KeyRules() {}

    /** Returns the name, or throws {@link IllegalArgumentException} with the rule that it breaks. */
    public static String checkCollection(String name) {
        if (!COLLECTION.matcher(name).matches()) {
            throw new BrokenRule("collection name '" + Text.shown(name)
                    + "' is not allowed: a letter, then up to 62 letters, digits, '_' or '-'");
        }
        return name;
    }

    /** Returns the partition, or throws {@link IllegalArgumentException} with the rule that it breaks. */
    public static String checkPartition(String partition) {
        return checkPart("partition", partition, PARTITION_BYTES);
    }

    /** Returns the id, or throws {@link IllegalArgumentException} with the rule that it breaks. */
    public static String checkId(String id) {
        checkPart("id", id, ID_BYTES);
        if (id.startsWith(RESERVED_PREFIX)) {
            throw new BrokenRule(
                    "key id '" + Text.shown(id) + "' is not allowed: ids that start with '_hf' are reserved");
        }
        return id;
    }

    /** Checks the bounds of an id range or prefix: the characters of an id, but any length up to an id's. */
    public static String checkIdBound(String what, String bound) {
        checkText(what, bound, ID_BYTES);
        return bound;
    }

    private static String checkPart(String part, String text, int limit) {
        if (text.isEmpty()) {
            throw new BrokenRule("key " + part + " is empty; it has 1 to " + limit + " UTF-8 bytes");
        }
        checkText("key " + part, text, limit);
        return text;
    }

    private static void checkText(String what, String text, int limit) {
        // Each UTF-16 unit is at least one byte: a huge text is refused without walking it.
        if (text.length() > limit) {
            throw tooLong(what, text, "at least " + text.length(), limit);
        }
        checkCharacters(what, text);
        int bytes = Text.utf8Length(text);
        if (bytes > limit) {
            throw tooLong(what, text, String.valueOf(bytes), limit);
        }
    }

    private static IllegalArgumentException tooLong(String what, String text, String bytes, int limit) {
        return new IllegalArgumentException(
                what + " '" + Text.shown(text) + "' has " + bytes + " UTF-8 bytes; the limit is " + limit);
    }

    private static void checkCharacters(String what, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '/' || c == '\\' || c == '#' || c == '?' || c <= 0x1F || (c >= 0x7F && c <= 0x9F)) {
                throw new BrokenRule(what + " '" + Text.shown(text) + "' has the character "
                        + String.format(java.util.Locale.ROOT, "U+%04X", (int) c) + " at index " + i
                        + "; not allowed are / \\ # ? and control characters");
            }
        }
        int unpaired = Text.unpairedSurrogate(text);
        if (unpaired >= 0) {
            throw new BrokenRule(what + " '" + Text.shown(text) + "' has an unpaired surrogate at index " + unpaired);
        }
    }
}
