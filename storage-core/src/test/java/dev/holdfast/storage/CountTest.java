package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.Projection;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CountTest {

    private final Rig rig = new Rig();
    private final Query query = Query.partition(Rig.PARTITION);

    private void givenNotes(int count) {
        IntStream.range(0, count).forEach(i -> rig.given("n" + i, i % 2 == 0 ? "even" : "odd"));
        rig.driver.sent.clear();
    }

    private List<RowQuery> asked() {
        return rig.driver.sent("query").stream()
                .map(sent -> (RowQuery) sent.what())
                .toList();
    }

    @Test
    void aCountWithoutAFilterReadsNoRecords() {
        givenNotes(5);
        assertThat(rig.notes.count(query)).isEqualTo(5);
        assertThat(rig.notes.count(query.idPrefix("n").idFrom("n1").idBefore("n3")))
                .isEqualTo(2);
        assertThat(asked()).extracting(RowQuery::projection).containsOnly(Projection.COUNT);
    }

    @Test
    void aBoundThatBackendsOrderDifferentlyIsCountedByKeys() {
        givenNotes(3);
        assertThat(rig.notes.count(query.idBefore("n\uFFFF"))).isEqualTo(3);
        assertThat(asked()).extracting(RowQuery::projection).containsOnly(Projection.KEYS);
    }

    @Test
    void aFilterIsDecidedOnRecords() {
        givenNotes(5);
        assertThat(rig.notes.count(query.where(Filter.eq("text", "even")))).isEqualTo(3);
        assertThat(asked()).extracting(RowQuery::projection).containsOnly(Projection.RECORDS);
    }

    @Test
    void aBoundThatIsNotReachedIsExact() {
        givenNotes(3);
        assertThat(rig.notes.count(query, 4)).isEqualTo(new Count(3, true));
        assertThat(rig.notes.count(query, 3)).isEqualTo(new Count(3, true));
        assertThat(rig.notes.count(query, Long.MAX_VALUE)).isEqualTo(new Count(3, true));
    }

    @Test
    void aBoundThatIsPassedIsAFloor() {
        givenNotes(3);
        assertThat(rig.notes.count(query, 2)).isEqualTo(new Count(2, false));
        assertThat(rig.notes.count(query.idBefore("n\uFFFF"), 1)).isEqualTo(new Count(1, false));
        assertThat(rig.notes.count(query.where(Filter.present("text")), 1)).isEqualTo(new Count(1, false));
    }

    @Test
    void aBoundedCountAsksForOneMoreThanTheBound() {
        givenNotes(9);
        rig.notes.count(query, 4);
        assertThat(asked()).extracting(RowQuery::limit).containsExactly(5);
    }

    @Test
    void theLimitOfTheQueryBoundsTheCount() {
        givenNotes(9);
        assertThat(rig.notes.count(query.limit(4))).isEqualTo(4);
        assertThat(rig.notes.count(query.limit(4), 4)).isEqualTo(new Count(4, true));
        assertThat(rig.notes.count(query.limit(4), 3)).isEqualTo(new Count(3, false));
        assertThat(rig.notes.count(query.limit(4).where(Filter.present("text"))))
                .isEqualTo(4);
    }

    @Test
    void aCursorCountsWhatIsLeft() {
        givenNotes(9);
        Cursor cursor = rig.notes.page(query.pageSize(2)).next().orElseThrow();
        assertThat(rig.notes.count(query.after(cursor))).isEqualTo(7);
        assertThat(rig.notes.count(query.limit(5).after(cursor))).isEqualTo(3);
    }

    @Test
    void pagesAreAddedUp() {
        rig.driver.queries.add(Step.answers(
                new RowPage(List.of(), List.of(), 2_000_000_000L, Optional.of(new Position.AfterRow(Rig.row("m"))))));
        rig.driver.queries.add(Step.answers(new RowPage(List.of(), List.of(), 2_000_000_000L, Optional.empty())));
        assertThat(rig.notes.count(query)).isEqualTo(4_000_000_000L);
    }

    @Test
    void damagedRowsCountWithoutAFilterAndEndACountWithOne() {
        givenNotes(3);
        rig.driver.rows.damage(Rig.row("n1"));
        assertThat(rig.notes.count(query)).isEqualTo(3);
        assertThat(rig.notes.count(query.idBefore("n\uFFFF"))).isEqualTo(3);
        assertThatThrownBy(() -> rig.notes.count(query.where(Filter.present("text"))))
                .isInstanceOf(RecordCorruptException.class)
                .hasMessageStartingWith("count notes 'p' / 'n1'");
    }

    @Test
    void aBoundIsAtLeastOne() {
        for (long bound : new long[] {0, -1, Long.MIN_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> rig.notes.count(query, bound))
                    .withMessage("count is bounded by " + bound + "; the bound is at least 1");
        }
    }

    @Test
    void aFloorIsShownWithAPlus() {
        assertThat(new Count(3, true)).hasToString("3");
        assertThat(new Count(3, false)).hasToString("3+");
    }
}
