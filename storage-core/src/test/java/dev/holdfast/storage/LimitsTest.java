package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.StoredRecord;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a record may hold: accepted at n, refused before any call at n + 1. */
class LimitsTest {

    private final Rig rig = new Rig();

    private CollectionStore<StoredRecord> storing() {
        return storing(record -> record);
    }

    private CollectionStore<StoredRecord> storing(Function<StoredRecord, StoredRecord> encode) {
        return rig.store.collection(
                CollectionDefinition.of("notes", record -> Rig.KEY, Codec.of(encode, record -> record)));
    }

    private void accepted(StoredRecord record) {
        storing().put(record);
        assertThat(storing().get(Rig.KEY)).contains(record);
    }

    private void refused(StoredRecord record, String message) {
        for (Runnable write : new Runnable[] {
            () -> storing().put(record),
            () -> storing().insertIfAbsent(record),
            () -> storing().putIfUnchanged(record, Version.of("any"))
        }) {
            rig.driver.sent.clear();
            assertThatIllegalArgumentException().isThrownBy(write::run).withMessageEndingWith(message);
            assertThat(rig.driver.sent).isEmpty();
        }
    }

    private static StoredRecord fields(int count) {
        StoredRecord.Builder record = StoredRecord.builder();
        for (int i = 0; i < count; i++) {
            record.integer("f" + i, i);
        }
        return record.build();
    }

    @Test
    void aRecordHasUpTo240Fields() {
        accepted(fields(240));
        refused(fields(241), " notes 'p' / 'a': the record has 241 fields; the limit is 240");
    }

    @Test
    void aTextHasUpTo31000Units() {
        accepted(StoredRecord.builder().text("f", "x".repeat(31_000)).build());
        accepted(StoredRecord.builder().text("f", "\uD83D\uDE00".repeat(15_500)).build());
        refused(
                StoredRecord.builder().text("f", "x".repeat(31_001)).build(),
                ": field f has 31001 UTF-16 units of text; the limit is 31000");
    }

    @Test
    void bytesAreUpTo63000() {
        accepted(StoredRecord.builder()
                .bytes("f", Bytes.copyOf(new byte[63_000]))
                .build());
        refused(
                StoredRecord.builder()
                        .bytes("f", Bytes.copyOf(new byte[63_001]))
                        .build(),
                ": field f has 63001 bytes; the limit is 63000");
    }

    @Test
    void aRecordHasUpToAMillionBytesAsJson() {
        StoredRecord full = filledTo(1_000_000, 3);
        accepted(full);
        StoredRecord over =
                full.toBuilder().text("last", full.text("last") + "x").build();
        refused(over, ": record size as JSON is 1000001 bytes; the limit is 1000000");
    }

    /** Bytes up to near the size, then text of one unit for each byte. */
    private static StoredRecord filledTo(int size, int blocks) {
        StoredRecord.Builder record = StoredRecord.builder();
        for (int i = 0; i < blocks * 4; i++) {
            record.bytes("b" + i, Bytes.copyOf(new byte[61_000]));
        }
        long left = size - RecordSize.json(record.build()) - "'last':'',".length();
        return record.text("last", "x".repeat((int) left)).build();
    }

    @Test
    void aRecordHasUpTo983040BytesAsUtf16() {
        StoredRecord.Builder record = StoredRecord.builder();
        for (int i = 0; i < 15; i++) {
            record.text("t" + i, "x".repeat(31_000));
        }
        long left = 983_040 - RecordSize.utf16(Rig.ROW, record.build()) - (8 + 2 * "last".length() + 4);
        StoredRecord full =
                record.bytes("last", Bytes.copyOf(new byte[(int) left])).build();
        accepted(full);
        StoredRecord over = full.toBuilder()
                .bytes("last", Bytes.copyOf(new byte[(int) left + 1]))
                .build();
        refused(over, ": record size as UTF-16 is 983041 bytes; the limit is 983040");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void aFloatIsFinite(double number) {
        refused(StoredRecord.builder().real("f", number).build(), ": field f is a float that is not finite");
    }

    @Test
    void aTextHasNoUnpairedSurrogate() {
        refused(StoredRecord.builder().text("f", "ok\uD83D").build(), ": field f has an unpaired surrogate at index 2");
        accepted(StoredRecord.builder()
                .text("f", "\u0000\u2028\uFFFF\uD83D\uDE00")
                .build());
    }

    @Test
    void aFieldNameThatIsNotAllowedIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        storing().put(StoredRecord.builder().text("RowKey", "x").build()))
                .withMessageStartingWith("put notes 'p' / 'a': field name 'RowKey' is reserved");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        storing().put(StoredRecord.builder().text("a\nb", "x").build()))
                .withMessageStartingWith("put notes 'p' / 'a': field name 'a\\u000ab' is not allowed");
        assertThat(rig.driver.sent).isEmpty();
    }

    @Test
    void aRecordWithoutFieldsIsARecord() {
        accepted(StoredRecord.empty());
    }

    @Test
    void aCodecThatThrowsWritesNothingAndItsMessageStaysOut() {
        CollectionStore<StoredRecord> store = storing(record -> {
            throw new IllegalStateException("secret");
        });
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.put(StoredRecord.empty()))
                .withMessage("put notes 'p' / 'a': the codec failed to encode with java.lang.IllegalStateException")
                .withCauseInstanceOf(IllegalStateException.class);
        assertThat(rig.driver.sent).isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway") // what a codec must not do
    void aCodecThatReturnsNullWritesNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> storing(record -> null).put(StoredRecord.empty()))
                .withMessage("put notes 'p' / 'a': the codec encoded null");
        CollectionStore<StoredRecord> blind = rig.store.collection(
                CollectionDefinition.of("notes", record -> Rig.KEY, Codec.of(record -> record, record -> null)));
        assertThatThrownBy(() -> blind.insertIfAbsent(StoredRecord.empty()))
                .isInstanceOf(RecordCorruptException.class)
                .hasMessage("insertIfAbsent notes 'p' / 'a': the codec decoded null");
        assertThat(rig.driver.sent).isEmpty();
    }

    @Test
    void aValueIsEncodedOnceForEachWrite() {
        int[] encoded = new int[1];
        CollectionStore<StoredRecord> store = storing(record -> {
            encoded[0]++;
            return record;
        });
        rig.driver.writes.add(
                Step.failsBefore(Step.failure(dev.holdfast.storage.spi.DriverException.Kind.UNAVAILABLE)));
        store.put(StoredRecord.empty());
        assertThat(encoded[0]).isEqualTo(1);
    }
}
