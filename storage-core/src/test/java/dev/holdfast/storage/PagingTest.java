package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pages, cursors and limits. */
class PagingTest {

    private final Rig rig = new Rig();
    private final Query query = Query.partition(Rig.PARTITION);

    private void givenNotes(int count) {
        IntStream.range(0, count).forEach(i -> rig.given("n" + (char) ('a' + i), i % 2 == 0 ? "even" : "odd"));
    }

    /** The ids of all pages, page by page. */
    private List<List<String>> walk(Query asked) {
        List<List<String>> pages = new ArrayList<>();
        Optional<Cursor> next = Optional.empty();
        do {
            Page<Note> page = rig.notes.page(asked.after(next));
            pages.add(page.values().stream().map(Note::id).toList());
            next = page.next();
            assertThat(pages.size()).isLessThan(50);
        } while (next.isPresent());
        return pages;
    }

    private List<RowQuery> asked() {
        return rig.driver.sent("query").stream()
                .map(sent -> (RowQuery) sent.what())
                .toList();
    }

    @Test
    void aWalkGivesEveryRecordOnceInOrder() {
        givenNotes(7);
        assertThat(walk(query.pageSize(3)))
                .containsExactly(List.of("na", "nb", "nc"), List.of("nd", "ne", "nf"), List.of("ng"));
    }

    @Test
    void aPageGoesOnAfterARowThatIsGone() {
        givenNotes(4);
        Page<Note> first = rig.notes.page(query.pageSize(2));
        rig.rivalDeletes("nb");
        assertThat(rig.notes.page(query.after(first.next())).values())
                .extracting(Note::id)
                .containsExactly("nc", "nd");
    }

    @Test
    void theLimitCountsOverAllPages() {
        givenNotes(7);
        assertThat(walk(query.pageSize(2).limit(5)))
                .containsExactly(List.of("na", "nb"), List.of("nc", "nd"), List.of("ne"));
        assertThat(asked()).extracting(RowQuery::limit).containsExactly(2, 2, 1);
    }

    @Test
    void aLimitReachedAtTheEndOfAPageHasNoCursor() {
        givenNotes(4);
        assertThat(rig.notes.page(query.pageSize(2).limit(2)).next()).isEmpty();
        assertThat(rig.notes.page(query.pageSize(2).limit(3)).next()).isPresent();
    }

    @Test
    void theLimitCountsWhatTheFilterLetsThrough() {
        givenNotes(7);
        List<List<String>> pages = walk(query.pageSize(2).limit(3).where(Filter.eq("text", "odd")));
        assertThat(pages.stream().flatMap(List::stream)).containsExactly("nb", "nd", "nf");
    }

    @Test
    void aSmallLimitUnderAFilterDoesNotAskForSmallPages() {
        givenNotes(7);
        Filter odd = Filter.or(Filter.eq("text", "odd"), Filter.absent("text"));
        assertThat(walk(query.limit(1).where(odd))).containsExactly(List.of("nb"));
        assertThat(rig.notes.list(query.limit(1).where(odd)))
                .extracting(Note::id)
                .containsExactly("nb");
        assertThat(rig.driver.sent("query")).hasSize(2);
    }

    @Test
    void aPageThatTheFilterEmptiesStillGoesOn() {
        givenNotes(5);
        assertThat(walk(query.pageSize(1).where(Filter.eq("text", "odd"))))
                .containsExactly(List.of(), List.of("nb"), List.of(), List.of("nd"), List.of());
    }

    @Test
    void aCursorServesAnyPageSizeAndLimit() {
        givenNotes(6);
        Cursor cursor = rig.notes.page(query.pageSize(2)).next().orElseThrow();
        assertThat(rig.notes.page(query.pageSize(3).limit(4).after(cursor)).values())
                .extracting(Note::id)
                .containsExactly("nc", "nd");
        assertThat(rig.notes.page(query.limit(2).after(cursor)))
                .isEqualTo(new Page<>(List.of(), List.of(), Optional.empty()));
    }

    @Test
    void aCursorOfAnotherQueryIsInvalidBeforeAnyCall() {
        givenNotes(3);
        Cursor cursor = rig.notes.page(query.pageSize(1)).next().orElseThrow();
        rig.driver.sent.clear();
        for (Query other : List.of(
                Query.partition("q"),
                query.idFrom("a"),
                query.idPrefix("n"),
                query.idPrefix(""),
                query.idBefore("z"),
                query.where(Filter.present("text")))) {
            assertThatThrownBy(() -> rig.notes.page(other.after(cursor)))
                    .isInstanceOf(InvalidCursorException.class)
                    .hasMessageEndingWith("the cursor belongs to another collection, query or kind of adapter");
            assertThatThrownBy(() -> rig.notes.stream(other.after(cursor))).isInstanceOf(InvalidCursorException.class);
            assertThatThrownBy(() -> rig.notes.count(other.after(cursor))).isInstanceOf(InvalidCursorException.class);
        }
        assertThatThrownBy(() -> rig.notes.scan(Scan.all().after(cursor))).isInstanceOf(InvalidCursorException.class);
        assertThat(rig.driver.sent).isEmpty();
    }

    @Test
    void aRangeThatHoldsNoIdMakesNoCall() {
        givenNotes(2);
        rig.driver.sent.clear();
        for (Query none : List.of(
                query.idBefore(""),
                query.idFrom("b").idBefore("b"),
                query.idFrom("c").idBefore("b"),
                query.idPrefix("n").idBefore("n"),
                query.idPrefix("n").idFrom("o"))) {
            assertThat(rig.notes.list(none)).isEmpty();
            assertThat(rig.notes.page(none).next()).isEmpty();
            assertThat(rig.notes.count(none)).isZero();
        }
        assertThat(rig.driver.sent).isEmpty();
    }

    @Test
    void rangesAndPrefixesMeet() {
        givenNotes(5);
        assertThat(walk(query.idPrefix("n").idFrom("nb").idBefore("nd"))).containsExactly(List.of("nb", "nc"));
        assertThat(walk(query.idPrefix("nc"))).containsExactly(List.of("nc"));
    }

    @Test
    void aRowOfAnotherPartitionIsNotGivenOut() {
        StoredRow foreign = row(new RowKey("notes", "q", "a"));
        rig.driver.queries.add(Step.answers(new RowPage(List.of(foreign), List.of(), 1, Optional.empty())));
        assertThatThrownBy(() -> rig.notes.page(query))
                .isInstanceOf(RecordCorruptException.class)
                .hasMessageContaining("which was not asked for");
    }

    @Test
    void aRowOfAnotherCollectionIsNotGivenOut() {
        StoredRow foreign = row(new RowKey("other", "p", "a"));
        rig.driver.queries.add(Step.answers(new RowPage(List.of(foreign), List.of(), 1, Optional.empty())));
        assertThatThrownBy(() -> rig.notes.scan(Scan.all())).isInstanceOf(RecordCorruptException.class);
    }

    @Test
    void aRowBesideTheRangeIsLeftOut() {
        StoredRow beside = row(Rig.row("z"));
        rig.driver.queries.add(Step.answers(new RowPage(List.of(beside), List.of(), 1, Optional.empty())));
        assertThat(rig.notes.page(query.idBefore("b")).entries()).isEmpty();
    }

    @Test
    void moreRowsThanAskedForAreNotTaken() {
        List<StoredRow> rows = List.of(row(Rig.row("a")), row(Rig.row("b")));
        rig.driver.queries.add(Step.answers(new RowPage(rows, List.of(), 2, Optional.empty())));
        assertThatThrownBy(() -> rig.notes.page(query.pageSize(1)))
                .isInstanceOf(RecordCorruptException.class)
                .hasMessageContaining("more rows than asked for");
    }

    @Test
    void aPageThatGoesOnWhereItBeganEndsTheWalk() {
        Position token = new Position.Token("here");
        RowPage empty = new RowPage(List.of(), List.of(), 0, Optional.of(token));
        RowPage same = new RowPage(List.of(row(Rig.row("a"))), List.of(), 1, Optional.of(token));
        for (RowPage page : List.of(empty, same)) {
            rig.driver.queries.add(Step.answers(empty));
            rig.driver.queries.add(Step.answers(page));
            assertThatThrownBy(() -> rig.notes.list(query))
                    .isInstanceOf(RecordCorruptException.class)
                    .hasMessageContaining("goes on where it began");
        }
    }

    @Test
    void aTokenSurvivesInACursor() {
        String token = "t".repeat(4_096);
        rig.driver.queries.add(
                Step.answers(new RowPage(List.of(), List.of(), 0, Optional.of(new Position.Token(token)))));
        rig.driver.queries.add(Step.answers(new RowPage(List.of(), List.of(), 0, Optional.empty())));
        Page<Note> page = rig.notes.page(query);
        rig.notes.page(query.after(page.next()));
        assertThat(asked().get(1).from()).contains(new Position.Token(token));
    }

    private static StoredRow row(RowKey key) {
        StoredRecord record = new Note(key.partition(), key.id(), "text").encode();
        return new StoredRow(
                key, record, new dev.holdfast.storage.model.RowVersion("v"), Optional.empty(), Optional.empty());
    }
}
