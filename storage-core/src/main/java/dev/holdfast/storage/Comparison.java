package dev.holdfast.storage;

import dev.holdfast.storage.internal.Text;
import org.jspecify.annotations.Nullable;

/** How a stored field compares to a value, with two-valued logic. */
enum Comparison {
    EQ("="),
    NE("<>"),
    LT("<"),
    LE("<="),
    GT(">"),
    GE(">=");

    final String sign;

    Comparison(String sign) {
        this.sign = sign;
    }

    boolean holds(@Nullable Object stored, Object value) {
        if (stored == null || stored.getClass() != value.getClass()) {
            return false;
        }
        if (stored instanceof Double number && number.isNaN()) {
            // Another program's: no number is less or greater, as backends that narrow by the comparison have it too.
            return this == NE;
        }
        return switch (this) {
            case EQ -> stored.equals(value);
            case NE -> !stored.equals(value);
            case LT -> order(stored, value) < 0;
            case LE -> order(stored, value) <= 0;
            case GT -> order(stored, value) > 0;
            case GE -> order(stored, value) >= 0;
        };
    }

    private static int order(Object stored, Object value) {
        if (stored instanceof String text) {
            return Text.compareCodePoints(text, (String) value);
        } else if (stored instanceof Long number) {
            return number.compareTo((Long) value);
        }
        return ((Double) stored).compareTo((Double) value);
    }
}
