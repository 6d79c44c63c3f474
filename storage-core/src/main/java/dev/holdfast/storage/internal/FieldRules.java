package dev.holdfast.storage.internal;

import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What field names and values may be, on every adapter alike.
 *
 * <p>The figures keep clear of Table Storage's limits of 252 properties, 64 KiB a property and 1 MiB an entity (<a
 * href="https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model">data model</a>).
 * The service has refused texts of 32,766 characters that the emulator takes (<a
 * href="https://github.com/Azure/Azurite/issues/2510">report</a>), hence 31,000.
 */
public final class FieldRules {

    /** The most fields of a record. */
    public static final int FIELDS = 240;

    /** The most UTF-16 units of a text. */
    public static final int TEXT_UNITS = 31_000;

    /** The most bytes of a bytes field. */
    public static final int BYTES = 63_000;

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}");
    private static final Set<String> RESERVED = Set.of("partitionkey", "rowkey", "timestamp", "etag");

    private FieldRules() {}

    /** Returns the name, or throws {@link IllegalArgumentException} with the rule that it breaks. */
    public static String checkName(String name) {
        Objects.requireNonNull(name, "field name");
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("field name '" + Text.shown(name)
                    + "' is not allowed: a letter or '_', then up to 127 letters, digits or '_'");
        }
        if (RESERVED.contains(name.toLowerCase(Locale.ROOT)) || name.startsWith(KeyRules.RESERVED_PREFIX)) {
            throw new IllegalArgumentException(
                    "field name '" + name
                            + "' is reserved: partitionKey, rowKey, timestamp, etag (in any case) and names that start with '_hf'");
        }
        return name;
    }
}
