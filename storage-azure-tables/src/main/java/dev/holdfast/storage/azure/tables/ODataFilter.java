package dev.holdfast.storage.azure.tables;

import dev.holdfast.storage.model.Condition;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes the filters of queries: ranges of keys, so that the service reads no row outside them, and those conditions on fields
 * that a filter cannot make stricter than they are.
 */
final class ODataFilter {

    /** https://learn.microsoft.com/rest/api/storageservices/querying-tables-and-entities */
    private static final int MOST_COMPARISONS = 15;

    /** A property of such a name is the operator or literal to the emulator, which refuses the query or finds nothing. */
    private static final Set<String> WORDS =
            Set.of("and", "or", "not", "eq", "ne", "gt", "ge", "lt", "le", "true", "false", "null");

    /** Text that no Guid and no time is equal to: those are text to us, and not to a filter. */
    private static final Pattern PLAIN_TEXT =
            Pattern.compile("(?!\\p{XDigit}{8}-\\p{XDigit}{4}-|[0-9]{4}-[0-9]{2}-[0-9]{2}T)[ -~]{1,200}");

    private final List<String> comparisons = new ArrayList<>();

    private ODataFilter() {}

    /** The filter of one row. */
    static String of(RowKey key) {
        ODataFilter filter = new ODataFilter();
        filter.and(Rows.PARTITION, "eq", Rows.partitionKey(key));
        filter.and(Rows.ROW, "eq", key.id());
        return String.join(" and ", filter.comparisons);
    }

    /** The filter of a query from a start on. */
    static String of(RowQuery query, PageStart start) {
        ODataFilter filter = new ODataFilter();
        String from = query.collection() + ":" + query.partition().orElse(start.partition());
        if (query.partition().isPresent() || start.step() == PageStart.Step.REST) {
            filter.and(Rows.PARTITION, "eq", from);
        } else {
            filter.and(Rows.PARTITION, start.step() == PageStart.Step.LATER ? "gt" : "ge", from);
            // ';' follows ':' directly, and no collection's name holds either
            filter.and(Rows.PARTITION, "lt", query.collection() + ";");
        }
        if (start.step() == PageStart.Step.REST) {
            filter.and(Rows.ROW, "gt", start.id());
        }
        query.ids().from().ifPresent(id -> filter.and(Rows.ROW, "ge", id));
        query.ids().before().ifPresent(id -> filter.and(Rows.ROW, "lt", id));
        query.narrowing().forEach(filter::and);
        return String.join(" and ", filter.comparisons);
    }

    /**
     * Numbers are left to the core: other programs' 32-bit integers are integers to us, and to a filter on a 64-bit one the
     * emulator fails on them.
     */
    private void and(Condition condition) {
        String field = condition.field();
        if (condition.op() == Condition.Op.EQ
                && comparisons.size() < MOST_COMPARISONS
                && !WORDS.contains(field.toLowerCase(Locale.ROOT))) {
            if (condition.value() instanceof Boolean value) {
                comparisons.add(Rows.property(field) + " eq " + value);
            } else if (condition.value() instanceof String text
                    && PLAIN_TEXT.matcher(text).matches()) {
                and(Rows.property(field), "eq", text);
            }
        }
    }

    /** The one place where text becomes part of a filter. */
    private void and(String property, String operator, String text) {
        comparisons.add(property + " " + operator + " '" + text.replace("'", "''") + "'");
    }
}
