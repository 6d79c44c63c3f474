package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Streams read as they are asked for. */
class StreamTest {

    private final Rig rig = new Rig();
    private final Query query = Query.partition(Rig.PARTITION).pageSize(2);

    private void givenNotes(int count) {
        IntStream.range(0, count).forEach(i -> rig.given("n" + i, "text " + i));
        rig.driver.sent.clear();
    }

    @Test
    void nothingIsReadBeforeTheFirstRecordIsAskedFor() {
        givenNotes(3);
        Stream<Entry<Note>> stream = rig.notes.stream(query);
        assertThat(rig.driver.sent).isEmpty();
        assertThat(stream.count()).isEqualTo(3);
    }

    @Test
    void theNextPageIsReadWhenTheOneBeforeIsUsedUp() {
        givenNotes(5);
        Iterator<Entry<Note>> entries = rig.notes.stream(query).iterator();
        entries.next();
        entries.next();
        assertThat(rig.driver.sent).hasSize(1);
        entries.next();
        assertThat(rig.driver.sent).hasSize(2);
    }

    @Test
    void anAbandonedStreamReadsNoFurther() {
        givenNotes(9);
        assertThat(rig.notes.stream(query).limit(3)).hasSize(3);
        assertThat(rig.driver.sent.size()).isLessThanOrEqualTo(2);
        rig.store.close();
        assertThat(rig.driver.closed).hasValue(1);
    }

    @Test
    void theLimitOfTheQueryEndsTheStreamWithoutAnotherCall() {
        givenNotes(9);
        assertThat(rig.notes.stream(query.limit(3)).map(entry -> entry.key().id()))
                .containsExactly("n0", "n1", "n2");
        assertThat(rig.driver.sent("query"))
                .extracting(sent -> ((RowQuery) sent.what()).limit())
                .containsExactly(2, 1);
    }

    @Test
    void itStartsAtACursorAndCountsItsRecordsTowardsTheLimit() {
        givenNotes(9);
        Cursor cursor = rig.notes.page(query).next().orElseThrow();
        assertThat(rig.notes.stream(query.limit(5).after(cursor))
                        .map(entry -> entry.key().id()))
                .containsExactly("n2", "n3", "n4");
    }

    @Test
    void pagesThatTheFilterEmptiesAreSkipped() {
        givenNotes(9);
        assertThat(rig.notes.list(query.where(Filter.eq("text", "text 7"))))
                .extracting(Note::id)
                .containsExactly("n7");
    }

    @Test
    void aFailureSurfacesWhereItHappensAndWhatCameBeforeStands() {
        givenNotes(3);
        rig.driver.queries.add(Step.RIGHT);
        rig.driver.queries.add(Step.failsBefore(Step.failure(Kind.DENIED)));
        Iterator<Entry<Note>> entries = rig.notes.stream(query).iterator();
        entries.next();
        entries.next();
        assertThatThrownBy(entries::hasNext)
                .isInstanceOf(StorageDeniedException.class)
                .hasMessageStartingWith("stream notes 'p': ");
    }

    @Test
    void theEndIsTheEnd() {
        Iterator<Entry<Note>> entries = rig.notes.stream(query).iterator();
        assertThat(entries.hasNext()).isFalse();
        assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
        assertThat(rig.driver.sent).hasSize(1);
    }

    @Test
    void eachPageHasADeadlineOfItsOwn() {
        givenNotes(6);
        for (int i = 0; i < 3; i++) {
            rig.driver.queries.add(Step.before(
                    Step.RIGHT,
                    () -> rig.time.advance(Rig.DEADLINE.multipliedBy(9).dividedBy(10))));
        }
        assertThat(rig.notes.list(query)).hasSize(6);
    }

    @Test
    void aDamagedRowEndsTheListAtItsPlace() {
        givenNotes(4);
        rig.driver.rows.damage(Rig.row("n1"));
        Iterator<Entry<Note>> entries = rig.notes.stream(query.pageSize(10)).iterator();
        assertThat(entries.next().key().id()).isEqualTo("n0");
        assertThatThrownBy(entries::next)
                .isInstanceOf(RecordCorruptException.class)
                .hasMessage("stream notes 'p' / 'n1': its stored form is damaged");
        assertThatThrownBy(() -> rig.notes.list(query)).isInstanceOf(RecordCorruptException.class);
    }

    @Test
    void aRecordThatItsCodecDoesNotKnowEndsTheListAtItsPlace() {
        givenNotes(2);
        rig.driver.rows.foreignWrite(
                Rig.row("n1"),
                dev.holdfast.storage.model.StoredRecord.builder()
                        .text("text", "secret")
                        .build());
        assertThatThrownBy(() -> rig.notes.entries(query))
                .isInstanceOf(RecordCorruptException.class)
                .hasMessage(
                        "list notes 'p' / 'n1': the codec failed to decode with java.lang.IllegalArgumentException");
    }

    @Test
    void aDamagedRowBehindTheLimitIsNotMet() {
        givenNotes(3);
        rig.driver.rows.damage(Rig.row("n1"));
        assertThat(rig.notes.list(query.pageSize(10).limit(1))).hasSize(1);
    }

    @Test
    void aPageTellsDamagedRowsAndGoesOn() {
        givenNotes(3);
        rig.driver.rows.damage(Rig.row("n1"));
        rig.driver.rows.foreignWrite(Rig.row("n0"), dev.holdfast.storage.model.StoredRecord.empty());
        Page<Note> page = rig.notes.page(query.pageSize(10));
        assertThat(page.values()).extracting(Note::id).containsExactly("n2");
        assertThat(page.unreadable()).extracting(UnreadableEntry::id).containsExactly("n0", "n1");
        assertThat(page.unreadable().get(1).key()).contains(EntityKey.of("p", "n1"));
        assertThat(page.next()).isEmpty();
    }

    @Test
    void damagedRowsCountTowardsThePageButNotTheLimit() {
        givenNotes(4);
        rig.driver.rows.damage(Rig.row("n0"));
        Page<Note> page = rig.notes.page(query.pageSize(2).limit(2));
        assertThat(page.values()).hasSize(1);
        Page<Note> next = rig.notes.page(query.pageSize(2).limit(2).after(page.next()));
        assertThat(next.values()).extracting(Note::id).containsExactly("n2");
        assertThat(next.next()).isEmpty();
    }

    @Test
    void aRowUnderAKeyThatIsNotAllowedIsUnreadable() {
        rig.driver.rows.foreignWrite(Rig.row("a/b"), Rig.note("a/b", "x").encode());
        Page<Note> page = rig.notes.page(query);
        assertThat(page.entries()).isEmpty();
        assertThat(page.unreadable()).hasSize(1);
        assertThat(page.unreadable().get(0).key()).isEmpty();
        assertThat(page.unreadable().get(0).id()).isEqualTo("a/b");
    }

    @Test
    void theKeyTellsWhatIsStoredAndNotWhatTheValueSays() {
        rig.driver.rows.foreignWrite(Rig.row("a"), Rig.note("another", "x").encode());
        assertThat(rig.notes.page(query).entries()).extracting(Entry::key).containsExactly(Rig.KEY);
        assertThat(rig.notes.getEntry(Rig.KEY).map(Entry::key)).contains(Rig.KEY);
    }

    @Test
    void aScanCoversEveryPartition() {
        givenNotes(1);
        rig.notes.put(new Note("q", "other", "x"));
        assertThat(rig.notes.scan(Scan.all()).values()).extracting(Note::id).containsExactly("n0", "other");
        Page<Note> first = rig.notes.scan(Scan.all().pageSize(1));
        assertThat(rig.notes.scan(Scan.all().after(first.next())).values())
                .isEqualTo(List.of(new Note("q", "other", "x")));
    }
}
