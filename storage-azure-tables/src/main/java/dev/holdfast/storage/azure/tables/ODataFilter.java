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
            Pattern.compile("(?![0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-|[0-9]{4}-[0-9]{2}-[0-9]{2}T)[ -~]{1,200}");

    private final List<String> comparisons = new ArrayList<>();

    private ODataFilter() {}

    /** The filter of one row. */
    static String of(RowKey key) {
        return new ODataFilter()
                .and(Rows.PARTITION, "eq", literal(Rows.partitionKey(key)))
                .and(Rows.ROW, "eq", literal(key.id()))
                .toString();
    }

    /** The filter of a query from a start on. */
    static String of(RowQuery query, PageStart start) {
        ODataFilter filter = new ODataFilter();
        filter.partitions(query, start);
        if (start.step() == PageStart.Step.REST) {
            filter.and(Rows.ROW, "gt", literal(start.id()));
        }
        query.ids().from().ifPresent(id -> filter.and(Rows.ROW, "ge", literal(id)));
        query.ids().before().ifPresent(id -> filter.and(Rows.ROW, "lt", literal(id)));
        query.narrowing().forEach(filter::and);
        return filter.toString();
    }

    private void partitions(RowQuery query, PageStart start) {
        String from = query.collection() + ":" + start.partition();
        if (query.partition().isPresent()) {
            and(
                    Rows.PARTITION,
                    "eq",
                    literal(query.collection() + ":" + query.partition().get()));
        } else if (start.step() == PageStart.Step.REST) {
            and(Rows.PARTITION, "eq", literal(from));
        } else {
            and(Rows.PARTITION, start.step() == PageStart.Step.LATER ? "gt" : "ge", literal(from));
            // ';' follows ':' directly, and no collection's name holds either
            and(Rows.PARTITION, "lt", literal(query.collection() + ";"));
        }
    }

    /**
     * Numbers are left to the core: other programs' 32-bit integers are integers to us, and to a filter on a 64-bit one the
     * emulator fails on them.
     */
    private void and(Condition condition) {
        boolean usable = condition.op() == Condition.Op.EQ
                && comparisons.size() < MOST_COMPARISONS
                && !WORDS.contains(condition.field().toLowerCase(Locale.ROOT));
        if (usable && condition.value() instanceof Boolean value) {
            and(Rows.property(condition.field()), "eq", value.toString());
        } else if (usable
                && condition.value() instanceof String text
                && PLAIN_TEXT.matcher(text).matches()) {
            and(Rows.property(condition.field()), "eq", literal(text));
        }
    }

    private ODataFilter and(String property, String operator, String literal) {
        comparisons.add(property + " " + operator + " " + literal);
        return this;
    }

    /** The one place where text becomes part of a filter. */
    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    @Override
    public String toString() {
        return String.join(" and ", comparisons);
    }
}
