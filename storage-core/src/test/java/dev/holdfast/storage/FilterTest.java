package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.StoredRecord;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FilterTest {

    private static final int ROUNDS = 20_000;

    private final Samples samples = new Samples();

    private static StoredRecord with(Object value) {
        return StoredRecord.builder().set("f", value).build();
    }

    @Test
    void everyFilterDecidesAsItsWordsSay() {
        int matches = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Samples.Meaning sample = samples.filter(3);
            StoredRecord record = samples.record();
            boolean expected = sample.meaning().test(record);
            samples.check(
                    sample.filter().matches(record) == expected, () -> sample.filter() + " of " + record.fields());
            matches += expected ? 1 : 0;
        }
        assertThat(matches).isBetween(ROUNDS / 10, ROUNDS * 9 / 10);
    }

    @Test
    void filtersOfOneTextDecideAlike() {
        Map<String, Filter> byText = new HashMap<>();
        int met = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Filter filter = samples.filter(2).filter();
            Filter before = byText.putIfAbsent(filter.toString(), filter);
            if (before != null) {
                met++;
                samples.check(filter.equals(before), filter::toString);
            }
        }
        assertThat(met).isGreaterThan(ROUNDS / 50);
    }

    @Test
    void valuesThatLookLikeSyntaxDoNotForgeAText() {
        List<Filter> filters = List.of(
                Filter.eq("f", "1"),
                Filter.eq("f", 1),
                Filter.eq("f", 1.0),
                Filter.eq("f", "true"),
                Filter.eq("f", true),
                Filter.eq("f", "0x01"),
                Filter.eq("f", Bytes.copyOf((byte) 1)),
                Filter.eq("f", "a\" and f = \"b"),
                Filter.eq("f", "a").and(Filter.eq("f", "b")),
                Filter.eq("f", "a\\"),
                Filter.eq("f", "a\\\\"),
                Filter.in("f", List.of("a", "b")),
                Filter.in("f", List.of("a\", \"b")),
                Filter.in("f", List.of("b", "a")),
                Filter.startsWith("f", "a"),
                Filter.not(Filter.eq("f", "a").or(Filter.eq("f", "b"))),
                Filter.not(Filter.eq("f", "a")).or(Filter.eq("f", "b")),
                Filter.eq("not", "a"),
                Filter.not(Filter.eq("f", "a")));
        assertThat(filters).extracting(Filter::toString).doesNotHaveDuplicates();
    }

    @Test
    void integersAndFloatsAreDifferentTypes() {
        assertThat(Filter.eq("f", 1).matches(with(1L))).isTrue();
        assertThat(Filter.eq("f", 1).matches(with(1.0))).isFalse();
        assertThat(Filter.ne("f", 2).matches(with(1.0))).isFalse();
        assertThat(Filter.lt("f", 2.0).matches(with(1L))).isFalse();
    }

    @Test
    void smallerNumbersAreStoredForms() {
        assertThat(Filter.eq("f", (byte) 1)).isEqualTo(Filter.eq("f", 1L));
        assertThat(Filter.eq("f", (short) 1)).isEqualTo(Filter.eq("f", 1));
        assertThat(Filter.eq("f", 0.5f)).isEqualTo(Filter.eq("f", 0.5));
        assertThat(Filter.eq("f", -0.0)).isEqualTo(Filter.eq("f", 0.0));
        assertThat(Filter.eq("f", new byte[] {1})).isEqualTo(Filter.eq("f", Bytes.copyOf((byte) 1)));
    }

    @Test
    void theExtremesOfIntegersCompareExactly() {
        assertThat(Filter.gt("f", Long.MAX_VALUE - 1).matches(with(Long.MAX_VALUE)))
                .isTrue();
        assertThat(Filter.eq("f", (1L << 53) + 1).matches(with(1L << 53))).isFalse();
        assertThat(Filter.lt("f", Long.MIN_VALUE + 1).matches(with(Long.MIN_VALUE)))
                .isTrue();
    }

    @Test
    void aFloatThatIsNotANumberComparesWithNothing() {
        StoredRecord foreign = with(Double.NaN);
        for (Filter filter : List.of(
                Filter.eq("f", 1.0),
                Filter.lt("f", 1.0),
                Filter.le("f", 1.0),
                Filter.gt("f", 1.0),
                Filter.ge("f", 1.0))) {
            assertThat(filter.matches(foreign)).as("%s", filter).isFalse();
        }
        assertThat(Filter.ne("f", 1.0).matches(foreign)).isTrue();
        assertThat(Filter.gt("f", 1.0).matches(with(Double.POSITIVE_INFINITY))).isTrue();
    }

    @Test
    void textsCompareByCodePoint() {
        assertThat(Filter.lt("f", "\uD83D\uDE00").matches(with("\uFFFF"))).isTrue();
        assertThat(Filter.gt("f", "\uFFFF").matches(with("\uD83D\uDE00"))).isTrue();
    }

    @Test
    void booleansAndBytesHaveNoOrder() {
        for (Object value : List.of(true, Bytes.copyOf(), new byte[0])) {
            assertThatIllegalArgumentException().isThrownBy(() -> Filter.lt("f", value));
            assertThatIllegalArgumentException().isThrownBy(() -> Filter.le("f", value));
            assertThatIllegalArgumentException().isThrownBy(() -> Filter.gt("f", value));
            assertThatIllegalArgumentException().isThrownBy(() -> Filter.ge("f", value));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filter.lt("f", true))
                .withMessage("filter on field f orders booleans, which have eq, ne and in only");
    }

    @Test
    void whatIsNeverStoredCannotBeComparedWith() {
        for (Object value : List.of('c', 1_000_000_000_000_000_000_000.0f / 0.0f, Double.NaN, "x\uD83D", new int[0])) {
            assertThatIllegalArgumentException().isThrownBy(() -> Filter.eq("f", value));
            assertThatIllegalArgumentException().isThrownBy(() -> Filter.in("f", List.of("x", value)));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> Filter.startsWith("f", "\uDE00"));
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller must not do
    void nullIsNeverAValue() {
        assertThatNullPointerException()
                .isThrownBy(() -> Filter.eq("f", null))
                .withMessage("value: null is never stored; ask for absent");
        assertThatNullPointerException().isThrownBy(() -> Filter.in("f", Arrays.asList("x", null)));
        assertThatNullPointerException().isThrownBy(() -> Filter.startsWith("f", null));
        assertThatNullPointerException().isThrownBy(() -> Filter.not(null));
        assertThatNullPointerException().isThrownBy(() -> Filter.present("f").and((Filter) null));
    }

    @Test
    void aFieldNameThatNoRecordCanHaveIsRefusedFirst() {
        for (Runnable build : new Runnable[] {
            () -> Filter.eq("a\nb", 'c'),
            () -> Filter.lt("a\nb", true),
            () -> Filter.in("a\nb", List.of()),
            () -> Filter.startsWith("a\nb", "\uD83D"),
            () -> Filter.absent("a\nb"),
            () -> Filter.present("a\nb")
        }) {
            assertThatIllegalArgumentException()
                    .isThrownBy(build::run)
                    .withMessageStartingWith("field name 'a\\u000ab' is not allowed");
        }
    }

    @Test
    void nothingToChooseFromIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Filter.in("f", List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> Filter.and());
        assertThatIllegalArgumentException().isThrownBy(() -> Filter.or());
    }

    @Test
    void aFilterKeepsNothingOfItsCallers() {
        byte[] content = {1};
        Object[] values = {"x", content};
        Filter[] parts = {Filter.eq("f", content)};
        Filter in = Filter.in("f", Arrays.asList(values));
        Filter and = Filter.and(parts);
        content[0] = 2;
        values[0] = "y";
        parts[0] = Filter.absent("f");
        assertThat(in).isEqualTo(Filter.in("f", List.of("x", Bytes.copyOf((byte) 1))));
        assertThat(and.matches(with(Bytes.copyOf((byte) 1)))).isTrue();
    }

    @Test
    void aChainBuiltUpInALoopDoesNotOverflow() {
        Filter all = Filter.present("f");
        Filter any = Filter.absent("f");
        for (int i = 0; i < 2_000; i++) {
            all = all.and(Filter.ne("f", i));
            any = any.or(Filter.eq("f", i));
        }
        assertThat(all.matches(with(2_000L))).isTrue();
        assertThat(any.matches(with(1_999L))).isTrue();
        assertThat(all.toString()).startsWith("(f is present and f <> 0 and f <> 1 and ");
        assertThat(any.toString()).startsWith("(f is absent or f = 0 or f = 1 or ");
    }

    @Test
    void chainsOfBothKindsKeepTheirMeaning() {
        Filter a = Filter.eq("f", "a");
        Filter b = Filter.eq("g", "b");
        Filter c = Filter.eq("h", "c");
        StoredRecord onlyC = StoredRecord.builder().text("h", "c").build();
        assertThat(a.and(b).or(c).matches(onlyC)).isTrue();
        assertThat(a.or(b).and(c).matches(onlyC)).isFalse();
        assertThat(a.and(b).or(c)).hasToString("((f = \"a\" and g = \"b\") or h = \"c\")");
        assertThat(a.or(b).and(c)).hasToString("((f = \"a\" or g = \"b\") and h = \"c\")");
    }
}
