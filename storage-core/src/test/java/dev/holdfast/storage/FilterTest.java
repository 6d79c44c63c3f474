package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.model.StoredRecord;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters over what only another program can have stored. */
class FilterTest {

    private static final StoredRecord NOT_A_NUMBER =
            StoredRecord.builder().real("x", Double.NaN).build();

    static Stream<Filter> orders() {
        return Stream.of(Filter.lt("x", 1.0), Filter.le("x", 1.0), Filter.gt("x", 1.0), Filter.ge("x", 1.0));
    }

    @ParameterizedTest
    @MethodSource("orders")
    void whatIsNotANumberIsNeitherLessNorGreater(Filter filter) {
        assertThat(filter.matches(NOT_A_NUMBER)).isFalse();
    }

    @Test
    void whatIsNotANumberIsUnequal() {
        assertThat(Filter.ne("x", 1.0).matches(NOT_A_NUMBER)).isTrue();
    }
}
