package dev.holdfast.storage.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StoredRecordTest {

    private static final StoredRecord RECORD = StoredRecord.builder()
            .text("t", "secret")
            .integer("i", 7)
            .real("r", 0.5)
            .bool("b", true)
            .bytes("y", Bytes.copyOf((byte) 1))
            .build();

    @Test
    void eachTypeComesBackAsItWasSet() {
        assertThat(RECORD.text("t")).isEqualTo("secret");
        assertThat(RECORD.integer("i")).isEqualTo(7);
        assertThat(RECORD.real("r")).isEqualTo(0.5);
        assertThat(RECORD.bool("b")).isTrue();
        assertThat(RECORD.bytes("y")).isEqualTo(Bytes.copyOf((byte) 1));
        assertThat(RECORD.fields()).hasSize(5);
    }

    @Test
    void anAbsentFieldIsToldByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RECORD.text("none"))
                .withMessage("field none is absent");
        assertThat(RECORD.find("none", String.class)).isEmpty();
        assertThat(RECORD.has("none")).isFalse();
        assertThat(RECORD.has("t")).isTrue();
    }

    @Test
    void aFieldOfAnotherTypeIsToldByTypeAndNotByValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RECORD.integer("t"))
                .withMessage("field t is text, not integer");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RECORD.find("i", Double.class))
                .withMessage("field i is integer, not float");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RECORD.bool("y"))
                .withMessage("field y is bytes, not boolean");
    }

    @Test
    void integersAndFloatsAreNotTheSame() {
        assertThat(StoredRecord.builder().integer("n", 1).build())
                .isNotEqualTo(StoredRecord.builder().real("n", 1.0).build());
    }

    @Test
    void theOrderOfFieldsHasNoMeaning() {
        StoredRecord one = StoredRecord.builder().text("a", "1").text("b", "2").build();
        StoredRecord other =
                StoredRecord.builder().text("b", "2").text("a", "1").build();
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    }

    @Test
    void minusZeroIsKeptAsZero() {
        StoredRecord minus = StoredRecord.builder().real("r", -0.0).build();
        assertThat(Double.doubleToRawLongBits(minus.real("r"))).isZero();
        assertThat(minus).isEqualTo(StoredRecord.builder().real("r", 0.0).build());
        assertThat(StoredRecord.of(Map.of("r", -0.0))).isEqualTo(minus);
    }

    @Test
    void nullMeansAbsentAndRemoves() {
        StoredRecord.Builder builder = RECORD.toBuilder()
                .text("t", null)
                .integer("i", null)
                .real("r", null)
                .bool("b", null)
                .bytes("y", null)
                .set("none", null);
        assertThat(builder.build()).isEqualTo(StoredRecord.empty());
        Map<String, Object> fields = new HashMap<>();
        fields.put("a", null);
        assertThat(StoredRecord.of(fields)).isEqualTo(StoredRecord.empty());
    }

    @Test
    void emptyTextAndEmptyBytesAreNotAbsent() {
        StoredRecord record =
                StoredRecord.builder().text("t", "").bytes("y", Bytes.copyOf()).build();
        assertThat(record.find("t", String.class)).isEqualTo(Optional.of(""));
        assertThat(record.bytes("y").length()).isZero();
    }

    @Test
    void noOtherTypeIsTaken() {
        for (Object value : List.of(1, 1.0f, 'c', new byte[0], Instant.EPOCH, List.of())) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> StoredRecord.builder().set("f", value))
                    .withMessage("field f has a value of " + value.getClass().getName()
                            + "; allowed are String, Long, Double, Boolean and Bytes");
        }
    }

    @Test
    void aBuilderThatGoesOnDoesNotChangeWhatItBuilt() {
        StoredRecord.Builder builder = StoredRecord.builder().text("a", "1");
        StoredRecord before = builder.build();
        builder.text("a", "2").text("b", "3");
        assertThat(before.fields()).isEqualTo(Map.of("a", "1"));
        assertThat(before.toBuilder().text("a", "9").build()).isNotEqualTo(before);
        assertThat(before.text("a")).isEqualTo("1");
    }

    @Test
    void aMapThatGoesOnDoesNotChangeTheRecordOfIt() {
        Map<String, Object> fields = new HashMap<>(Map.of("a", "1"));
        StoredRecord record = StoredRecord.of(fields);
        fields.put("a", "2");
        assertThat(record.text("a")).isEqualTo("1");
        assertThatThrownBy(() -> record.fields().put("b", "x")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void valuesAreNeverShown() {
        assertThat(RECORD).hasToString("{b=boolean, i=integer, r=float, t=text, y=bytes}");
        assertThat(StoredRecord.builder().text("a\nb", "secret").build()).hasToString("{a\\u000ab=text}");
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller must not do
    void aFieldHasAName() {
        assertThatNullPointerException()
                .isThrownBy(() -> StoredRecord.builder().text(null, "x"))
                .withMessage("field");
    }
}
