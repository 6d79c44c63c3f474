package dev.holdfast.storage.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.conformance.History.Event;
import dev.holdfast.storage.conformance.History.Kind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HistoryTest {

    private static Event put(String version, long called, long returned) {
        return new Event(Kind.PUT, true, Optional.empty(), Optional.of(version), called, returned);
    }

    private static Event read(String version, long called, long returned) {
        Optional<String> seen = Optional.of(version).filter(text -> !text.isEmpty());
        return new Event(Kind.READ, false, seen, Optional.empty(), called, returned);
    }

    private static Event replace(boolean applied, String before, String after, long called, long returned) {
        return new Event(
                Kind.REPLACE,
                applied,
                Optional.of(before),
                applied ? Optional.of(after) : Optional.empty(),
                called,
                returned);
    }

    private static boolean linearizable(Event... events) {
        return new History(List.of(events)).isLinearizable();
    }

    @Test
    void whatHappensInTurnIsExplained() {
        assertThat(linearizable(read("", 1, 2), put("a", 3, 4), read("a", 5, 6), replace(true, "a", "b", 7, 8)))
                .isTrue();
    }

    @Test
    void aReadDuringAWriteMaySeeEither() {
        assertThat(linearizable(put("a", 1, 2), put("b", 3, 9), read("a", 4, 5), read("b", 6, 7)))
                .isTrue();
        assertThat(linearizable(put("a", 1, 2), put("b", 3, 9), read("b", 4, 5), read("a", 6, 7)))
                .isFalse();
    }

    @Test
    void aStaleReadIsFound() {
        assertThat(linearizable(put("a", 1, 2), put("b", 3, 4), read("a", 5, 6)))
                .isFalse();
    }

    @Test
    void twoWinnersOfOneVersionAreFound() {
        assertThat(linearizable(put("a", 1, 2), replace(true, "a", "b", 3, 9), replace(true, "a", "c", 4, 8)))
                .isFalse();
        assertThat(linearizable(put("a", 1, 2), replace(true, "a", "b", 3, 9), replace(false, "a", "c", 4, 8)))
                .isTrue();
    }

    @Test
    void aRefusalWithoutAReasonIsFound() {
        assertThat(linearizable(put("a", 1, 2), replace(false, "a", "b", 3, 4))).isFalse();
    }

    @Test
    void twoRemoversOfOneRecordAreFound() {
        Event first = new Event(Kind.DELETE, true, Optional.empty(), Optional.empty(), 3, 8);
        Event second = new Event(Kind.DELETE, true, Optional.empty(), Optional.empty(), 4, 9);
        assertThat(linearizable(put("a", 1, 2), first, second)).isFalse();
    }

    @Test
    void anUnknownWriteMayHaveHappenedAtAnyTimeOrNever() {
        Event open = put("b", 3, Event.OPEN);
        assertThat(linearizable(put("a", 1, 2), open, read("a", 5, 6))).isTrue();
        assertThat(linearizable(put("a", 1, 2), open, read("a", 5, 6), read("b", 7, 8)))
                .isTrue();
        assertThat(linearizable(put("a", 1, 2), read("b", 3, 4), put("b", 5, Event.OPEN)))
                .isFalse();
        assertThat(linearizable(put("a", 1, 2), open, read("b", 5, 6), put("c", 7, 8), read("b", 9, 10)))
                .isFalse();
    }
}
