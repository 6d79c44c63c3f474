package dev.holdfast.storage.azure.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.Condition;
import dev.holdfast.storage.model.IdRange;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.spi.DriverException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryFormTest {

    private static final Position AFTER = new Position.AfterRow(new RowKey("c", "p'", "a'"));

    private static RowQuery query(Optional<String> partition, List<Condition> conditions, Optional<Position> from) {
        return new RowQuery("c", partition, IdRange.all(), conditions, Projection.RECORDS, 10, from);
    }

    private static String filter(RowQuery query) {
        return ODataFilter.of(query, PageStart.of(query));
    }

    private static String narrowed(Condition condition) {
        return filter(query(Optional.of("p"), List.of(condition), Optional.empty()))
                .substring("PartitionKey eq 'c:p'".length());
    }

    @Test
    void aPartitionIsOneRange() {
        assertThat(filter(query(Optional.of("o'p"), List.of(), Optional.empty())))
                .isEqualTo("PartitionKey eq 'c:o''p'");
        assertThat(filter(query(Optional.of("p'"), List.of(), Optional.of(AFTER))))
                .isEqualTo("PartitionKey eq 'c:p''' and RowKey gt 'a'''");
    }

    @Test
    void aScanIsRangesWithoutAnOr() {
        RowQuery on = query(Optional.empty(), List.of(), Optional.of(AFTER));

        assertThat(filter(query(Optional.empty(), List.of(), Optional.empty())))
                .isEqualTo("PartitionKey ge 'c:' and PartitionKey lt 'c;'");
        assertThat(filter(on)).isEqualTo("PartitionKey eq 'c:p''' and RowKey gt 'a'''");
        assertThat(ODataFilter.of(on, PageStart.of(on).later()))
                .isEqualTo("PartitionKey gt 'c:p''' and PartitionKey lt 'c;'");
    }

    @Test
    void onlyWhatNoFilterCanMakeStricterIsHandedOver() {
        assertThat(narrowed(new Condition("v", Condition.Op.EQ, "it's"))).isEqualTo(" and v eq 'it''s'");
        assertThat(narrowed(new Condition("v", Condition.Op.EQ, true))).isEqualTo(" and v eq true");
        assertThat(narrowed(new Condition("toString", Condition.Op.EQ, "a"))).isEqualTo(" and _hfn_toString eq 'a'");
        assertThat(narrowed(new Condition("v", Condition.Op.GE, "a"))).isEmpty();
        assertThat(narrowed(new Condition("v", Condition.Op.EQ, 1L))).isEmpty();
        assertThat(narrowed(new Condition("v", Condition.Op.EQ, 1.0))).isEmpty();
        assertThat(narrowed(new Condition("NOT", Condition.Op.EQ, "a"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "\u4e2d", "a\nb", "123e4567-e89b-12d3-a456-426614174000", "2020-01-01T00:00:00Z", "a\u0000"})
    void textThatAFilterMaySeeOtherwiseIsLeftToTheCore(String text) {
        assertThat(narrowed(new Condition("v", Condition.Op.EQ, text))).isEmpty();
    }

    @Test
    void aFilterHasFifteenComparisonsAtTheMost() {
        List<Condition> many = Collections.nCopies(30, new Condition("v", Condition.Op.EQ, "a"));

        assertThat(filter(query(Optional.empty(), many, Optional.empty())).split(" and "))
                .hasSize(15);
    }

    @Test
    void aTokenLeadsBackToItsRequest() {
        PageStart start = PageStart.of(query(Optional.empty(), List.of(), Optional.of(AFTER)))
                .later();

        PageStart back = PageStart.of(query(Optional.empty(), List.of(), Optional.of(start.token("1!8!cGsx;cms="))));

        assertThat(back).isEqualTo(new PageStart(PageStart.Step.LATER, "p'", "", "1!8!cGsx;cms="));
    }

    @Test
    void theLongestTokenFits() {
        RowKey longest = new RowKey("c".repeat(63), "\u4e2d".repeat(149), "\u4e2d".repeat(170));
        PageStart start = PageStart.of(query(Optional.empty(), List.of(), Optional.of(new Position.AfterRow(longest))));

        assertThat(start.token("1!684!" + "a".repeat(684) + ";1!684!" + "a".repeat(684)))
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cGc=;cjE=", "!!", "QUxM", "QkFECgoKeA", "QUxMCgoKeAp5"})
    void anotherTextIsNoToken(String text) {
        RowQuery query = query(Optional.of("p"), List.of(), Optional.of(new Position.Token(text)));

        assertThatThrownBy(() -> PageStart.of(query))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REJECTED));
    }
}
