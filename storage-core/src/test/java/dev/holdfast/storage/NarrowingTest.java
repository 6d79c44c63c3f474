package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.internal.Text;
import dev.holdfast.storage.model.Condition;
import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.StoredRecord;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a driver is told is true of every match, in whatever order its backend compares texts. */
class NarrowingTest {

    private static final int ROUNDS = 20_000;

    /** By UTF-16 unit as Azure and the JDK, by UTF-8 byte as most databases, by code point as the core. */
    private static final List<Comparator<String>> ORDERS =
            List.of(Comparator.naturalOrder(), NarrowingTest::byUtf8, Text::compareCodePoints);

    private final Samples samples = new Samples();

    private static int byUtf8(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }

    private Query query() {
        Query query = Query.partition("p");
        query = samples.coin() ? query.idPrefix(samples.text(2)) : query;
        query = samples.coin() ? query.idFrom(samples.text(2)) : query;
        return samples.coin() ? query.idBefore(samples.text(2)) : query;
    }

    private static boolean within(IdRange range, String id, Comparator<String> order) {
        return range.from().map(from -> order.compare(id, from) >= 0).orElse(true)
                && range.before().map(before -> order.compare(id, before) < 0).orElse(true);
    }

    private static boolean ordersAgreeOn(String bound) {
        return bound.chars().allMatch(unit -> unit <= 0xD7FF);
    }

    private static String shown(String id, Query query) {
        return Text.shown(id) + " of " + query.idPrefix().map(Text::shown) + " "
                + query.idFrom().map(Text::shown) + " " + query.idBefore().map(Text::shown);
    }

    @Test
    void everyIdOfAQueryIsInTheRangeInEveryOrder() {
        int held = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Query query = query();
            String id = query.idPrefix().filter(prefix -> samples.coin()).orElse("") + samples.text(3);
            if (Narrowing.holds(query, id)) {
                held++;
                for (Comparator<String> order : ORDERS) {
                    samples.check(within(Narrowing.ids(query), id, order), () -> shown(id, query));
                }
            }
        }
        assertThat(held).isGreaterThan(ROUNDS / 10);
    }

    @Test
    void anExactRangeHoldsNoOtherIdInAnyOrder() {
        int exact = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Query query = query();
            String id = query.idPrefix().filter(prefix -> samples.coin()).orElse("") + samples.text(3);
            if (Narrowing.exact(query)) {
                exact++;
                for (Comparator<String> order : ORDERS) {
                    samples.check(
                            within(Narrowing.ids(query), id, order) == Narrowing.holds(query, id),
                            () -> shown(id, query));
                }
            }
        }
        assertThat(exact).isGreaterThan(ROUNDS / 20);
    }

    @Test
    void boundsHoldNoCharacterThatOrdersDisagreeOn() {
        for (int i = 0; i < ROUNDS; i++) {
            IdRange range = Narrowing.ids(query());
            for (Optional<String> bound : List.of(range.from(), range.before())) {
                samples.check(ordersAgreeOn(bound.orElse("")), () -> Text.shown(bound.orElse("")));
            }
        }
    }

    @Test
    void anEmptyQueryHoldsNoId() {
        int empty = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Query query = query();
            if (Narrowing.empty(query)) {
                empty++;
                String id = query.idPrefix().filter(prefix -> samples.coin()).orElse("") + samples.text(3);
                samples.check(!Narrowing.holds(query, id), () -> shown(id, query));
            }
        }
        assertThat(empty).isGreaterThan(ROUNDS / 50);
    }

    @Test
    void aRangeThatIsSentIsNeverTheWrongWayRound() {
        for (int i = 0; i < ROUNDS; i++) {
            Query query = query();
            IdRange range = Narrowing.ids(query);
            if (!Narrowing.empty(query)
                    && range.from().isPresent()
                    && range.before().isPresent()) {
                samples.check(range.from().get().compareTo(range.before().get()) < 0, () -> shown("", query));
            }
        }
    }

    @Test
    void whatHoldsIsWhatThePrefixAndTheBoundsSay() {
        for (int i = 0; i < ROUNDS; i++) {
            Query query = query();
            String id = samples.text(3);
            boolean expected = query.idPrefix().map(id::startsWith).orElse(true)
                    && query.idFrom().map(from -> byUtf8(id, from) >= 0).orElse(true)
                    && query.idBefore().map(before -> byUtf8(id, before) < 0).orElse(true);
            samples.check(Narrowing.holds(query, id) == expected, () -> shown(id, query));
        }
    }

    @Test
    void everyMatchOfAFilterFulfilsEveryConditionInEveryOrder() {
        int conditions = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Filter filter = samples.filter(2).filter();
            StoredRecord record = samples.record();
            if (filter.matches(record)) {
                for (Condition condition : Narrowing.conditions(Optional.of(filter))) {
                    conditions++;
                    for (Comparator<String> order : ORDERS) {
                        samples.check(fulfils(record, condition, order), () -> record.fields() + " under " + filter);
                    }
                }
            }
        }
        assertThat(conditions).isGreaterThan(ROUNDS / 80);
    }

    private static boolean fulfils(StoredRecord record, Condition condition, Comparator<String> order) {
        Object stored = record.fields().get(condition.field());
        Object value = condition.value();
        if (stored == null || stored.getClass() != value.getClass()) {
            return false;
        }
        int sign = stored instanceof String text
                ? order.compare(text, (String) value)
                : stored instanceof Long number
                        ? number.compareTo((Long) value)
                        : stored instanceof Double real ? real.compareTo((Double) value) : stored.equals(value) ? 0 : 1;
        return switch (condition.op()) {
            case EQ -> sign == 0;
            case LT -> sign < 0;
            case LE -> sign <= 0;
            case GT -> sign > 0;
            case GE -> sign >= 0;
        };
    }

    @Test
    void boundsOfOrderedTextConditionsHoldNoCharacterThatOrdersDisagreeOn() {
        for (int i = 0; i < ROUNDS; i++) {
            for (Condition condition :
                    Narrowing.conditions(Optional.of(samples.filter(2).filter()))) {
                if (condition.op() != Condition.Op.EQ && condition.value() instanceof String bound) {
                    samples.check(ordersAgreeOn(bound), () -> Text.shown(bound));
                }
            }
        }
    }

    @Test
    void aSimpleFilterIsToldWhole() {
        Filter filter = Filter.eq("f", "x").and(Filter.ge("n", 3));
        assertThat(Narrowing.conditions(Optional.of(filter)))
                .containsExactly(new Condition("f", Condition.Op.EQ, "x"), new Condition("n", Condition.Op.GE, 3L));
        assertThat(Narrowing.conditions(Optional.of(Filter.startsWith("f", "ab"))))
                .containsExactly(new Condition("f", Condition.Op.GE, "ab"), new Condition("f", Condition.Op.LT, "ac"));
    }

    @Test
    void whatIsNoConjunctionIsNotTold() {
        Filter eq = Filter.eq("f", "x");
        for (Filter filter : List.of(
                eq.or(eq), Filter.not(eq), Filter.ne("f", "x"), Filter.absent("f"), Filter.in("f", List.of("x")))) {
            assertThat(Narrowing.conditions(Optional.of(filter))).isEmpty();
        }
    }
}
