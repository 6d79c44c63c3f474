package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arguments of queries and scans. */
class QueryTest {

    private final Query query = Query.partition("p");

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_001, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void aPageSizeOutOfBoundsIsRefused(int size) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> query.pageSize(size))
                .withMessage("query page size is " + size + "; it is 1 to 1000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Scan.all().pageSize(size))
                .withMessage("scan page size is " + size + "; it is 1 to 1000");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_000})
    void aPageSizeWithinBoundsIsTaken(int size) {
        assertThat(query.pageSize(size).pageSize()).isEqualTo(size);
        assertThat(Scan.all().pageSize(size).pageSize()).isEqualTo(size);
    }

    @Test
    void pagesHold100RecordsByDefault() {
        assertThat(query.pageSize()).isEqualTo(100);
        assertThat(Scan.all().pageSize()).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void aLimitIsAtLeastOne(long limit) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> query.limit(limit))
                .withMessage("query limit is " + limit + "; it is at least 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "a\\b", "a#", "?", "\u0000", "\u007F", "\uD83D"})
    void aBoundHasTheCharactersOfAnId(String bound) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> query.idPrefix(bound))
                .withMessageStartingWith("id prefix '");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> query.idFrom(bound))
                .withMessageStartingWith("id from '");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> query.idBefore(bound))
                .withMessageStartingWith("id before '");
    }

    @Test
    void aBoundIsNoLongerThanAnId() {
        assertThat(query.idPrefix("x".repeat(512)).idPrefix()).isPresent();
        assertThatIllegalArgumentException().isThrownBy(() -> query.idPrefix("x".repeat(513)));
    }

    @Test
    void aPartitionIsCheckedLikeThatOfAKey() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Query.partition(""))
                .withMessageStartingWith("key partition");
        assertThatIllegalArgumentException().isThrownBy(() -> Query.partition("a/b"));
    }

    @Test
    void aQueryIsNotChangedByWhatIsMadeOfIt() {
        Query other = query.idPrefix("a")
                .idFrom("b")
                .idBefore("c")
                .where(Filter.present("f"))
                .limit(7)
                .pageSize(9)
                .after(Cursor.of("x"));
        assertThat(query.idPrefix()).isEmpty();
        assertThat(query.filter()).isEmpty();
        assertThat(query.after()).isEmpty();
        assertThat(query.limit()).isEqualTo(Long.MAX_VALUE);
        assertThat(other.idPrefix()).contains("a");
        assertThat(other.idFrom()).contains("b");
        assertThat(other.idBefore()).contains("c");
        assertThat(other.limit()).isEqualTo(7);
        assertThat(other.pageSize()).isEqualTo(9);
        assertThat(other.after()).contains(Cursor.of("x"));
        assertThat(other.after(Optional.empty()).after()).isEmpty();
    }

    @Test
    void conditionsAddUp() {
        Filter f = Filter.present("f");
        Filter g = Filter.present("g");
        assertThat(query.where(f).where(g).filter()).contains(f.and(g));
        assertThat(Scan.all().where(f).where(g).filter()).contains(f.and(g));
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller must not do
    void nullsAreTold() {
        assertThatNullPointerException().isThrownBy(() -> Query.partition(null));
        assertThatNullPointerException().isThrownBy(() -> query.idPrefix(null));
        assertThatNullPointerException().isThrownBy(() -> query.where(null)).withMessage("filter");
        assertThatNullPointerException().isThrownBy(() -> query.after((Cursor) null));
        assertThatNullPointerException()
                .isThrownBy(() -> query.after((Optional<Cursor>) null))
                .withMessage("cursor");
        assertThatNullPointerException()
                .isThrownBy(() -> Scan.all().where(null))
                .withMessage("filter");
        assertThatNullPointerException().isThrownBy(() -> Scan.all().after((Optional<Cursor>) null));
    }
}
