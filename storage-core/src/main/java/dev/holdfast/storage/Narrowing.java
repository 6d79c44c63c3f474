package dev.holdfast.storage;

import dev.holdfast.storage.FilterNode.All;
import dev.holdfast.storage.FilterNode.Compare;
import dev.holdfast.storage.FilterNode.StartsWith;
import dev.holdfast.storage.internal.Text;
import dev.holdfast.storage.model.Condition;
import dev.holdfast.storage.model.Condition.Op;
import dev.holdfast.storage.model.IdRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a driver may be told of a query: only what every match fulfils in code-point order as well as in UTF-16 order. Backends
 * order text in one or the other, and the two agree as long as a bound holds no character above U+D7FF; so bounds end there,
 * which makes them weaker, never stricter.
 */
final class Narrowing {

    private Narrowing() {}

    /** The range of ids that holds every id of the query. */
    static IdRange ids(Query query) {
        Optional<String> from = Stream.of(query.idFrom(), query.idPrefix())
                .flatMap(Optional::stream)
                .map(Text::commonlyOrderedPrefix)
                .filter(bound -> !bound.isEmpty())
                .max(Text::compareCodePoints);
        Optional<String> before = Stream.of(
                        query.idBefore().map(Narrowing::upper),
                        query.idPrefix().map(prefix -> Text.afterPrefix(Text.commonlyOrderedPrefix(prefix))))
                .flatMap(Optional::stream)
                .min(Text::compareCodePoints);
        return new IdRange(from, before);
    }

    /** Whether an id is really in the query's range; the driver's may be wider. */
    static boolean holds(Query query, String id) {
        return query.idPrefix().map(id::startsWith).orElse(true)
                && query.idFrom()
                        .map(from -> Text.compareCodePoints(id, from) >= 0)
                        .orElse(true)
                && query.idBefore()
                        .map(before -> Text.compareCodePoints(id, before) < 0)
                        .orElse(true);
    }

    /** Whether the driver's range holds exactly the query's ids. */
    static boolean exact(Query query) {
        return Stream.of(query.idPrefix(), query.idFrom(), query.idBefore())
                .flatMap(Optional::stream)
                .allMatch(bound -> Text.commonlyOrderedPrefix(bound).equals(bound) && !bound.contains("\uD7FF"));
    }

    /** Whether no id can be in the query's range; a driver is never given a range that ends where or before it begins. */
    static boolean empty(Query query) {
        IdRange range = ids(query);
        return (range.from().isPresent()
                        && range.before().isPresent()
                        && Text.compareCodePoints(
                                        range.from().get(), range.before().get())
                                >= 0)
                || query.idBefore().map(String::isEmpty).orElse(false)
                || (query.idFrom().isPresent()
                        && query.idBefore().isPresent()
                        && Text.compareCodePoints(
                                        query.idFrom().get(), query.idBefore().get())
                                >= 0);
    }

    /** Comparisons that every match of the filter fulfils. */
    static List<Condition> conditions(Optional<Filter> filter) {
        List<Condition> conditions = new ArrayList<>();
        filter.ifPresent(node -> collect(node, conditions));
        return conditions;
    }

    private static void collect(Filter filter, List<Condition> into) {
        if (filter instanceof All all) {
            all.parts().forEach(part -> collect(part, into));
        } else if (filter instanceof StartsWith start) {
            lower(start.field(), start.prefix()).ifPresent(into::add);
            upper(start.field(), Text.afterPrefix(Text.commonlyOrderedPrefix(start.prefix())))
                    .ifPresent(into::add);
        } else if (filter instanceof Compare compare) {
            condition(compare).ifPresent(into::add);
        }
    }

    private static Optional<Condition> condition(Compare compare) {
        Object value = compare.value();
        boolean text = value instanceof String;
        return switch (compare.comparison()) {
            case EQ -> Optional.of(new Condition(compare.field(), Op.EQ, value));
            case NE -> Optional.empty();
            case LT -> text ? upper(compare.field(), upper((String) value)) : ordered(compare, Op.LT);
            case LE -> text ? upper(compare.field(), upperIncluded((String) value)) : ordered(compare, Op.LE);
            case GT -> text ? lower(compare.field(), (String) value) : ordered(compare, Op.GT);
            case GE -> text ? lower(compare.field(), (String) value) : ordered(compare, Op.GE);
        };
    }

    private static Optional<Condition> ordered(Compare compare, Op op) {
        return Optional.of(new Condition(compare.field(), op, compare.value()));
    }

    private static Optional<Condition> lower(String field, String bound) {
        return Optional.of(new Condition(field, Op.GE, Text.commonlyOrderedPrefix(bound)));
    }

    private static Optional<Condition> upper(String field, @Nullable String bound) {
        return Optional.ofNullable(bound).map(before -> new Condition(field, Op.LT, before));
    }

    /** A bound above every text that is less than this one. */
    private static @Nullable String upper(String before) {
        String common = Text.commonlyOrderedPrefix(before);
        return common.equals(before) ? before : Text.afterPrefix(common);
    }

    /** A bound above every text that is not greater than this one: the next text after it begins with it. */
    private static @Nullable String upperIncluded(String last) {
        return Text.afterPrefix(Text.commonlyOrderedPrefix(last));
    }
}
