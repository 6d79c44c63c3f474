package dev.holdfast.storage.azure.tables;

import static dev.holdfast.storage.azure.tables.Fixture.call;
import static dev.holdfast.storage.azure.tables.Fixture.delete;
import static dev.holdfast.storage.azure.tables.Fixture.deleteIfUnchanged;
import static dev.holdfast.storage.azure.tables.Fixture.insert;
import static dev.holdfast.storage.azure.tables.Fixture.key;
import static dev.holdfast.storage.azure.tables.Fixture.put;
import static dev.holdfast.storage.azure.tables.Fixture.record;
import static dev.holdfast.storage.azure.tables.Fixture.replace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class BatchesTest {

    private static Fixture fixture;
    private final String partition = UUID.randomUUID().toString();
    private final RowKey a = key(partition, "a");
    private final RowKey b = key(partition, "b");
    private final RowKey c = key(partition, "c");

    @BeforeAll
    static void open() {
        fixture = new Fixture();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    @Test
    void everyKindOfWriteIsAppliedAndTellsItsVersion() {
        RowVersion old = fixture.stored(b, record("b"));
        fixture.stored(c, record("c"));
        RowVersion d = fixture.stored(key(partition, "d"), record("d"));

        List<Optional<RowVersion>> versions = applied(
                put(a, record("a\u4e2d")),
                replace(b, record("b2"), old),
                delete(c),
                deleteIfUnchanged(key(partition, "d"), d),
                insert(key(partition, "e"), record("e")));

        assertThat(versions.get(0)).contains(row(a).orElseThrow().version());
        assertThat(versions.get(1)).contains(row(b).orElseThrow().version());
        assertThat(versions.get(2)).isEmpty();
        assertThat(versions.get(3)).isEmpty();
        assertThat(versions.get(4))
                .contains(row(key(partition, "e")).orElseThrow().version());
        assertThat(row(a).orElseThrow().record()).isEqualTo(record("a\u4e2d"));
        assertThat(row(c)).isEmpty();
    }

    @Test
    void aVersionOfABatchServesTheNextWrite() {
        RowVersion version = applied(put(a, record("a"))).get(0).orElseThrow();

        assertThat(applied(replace(a, record("b"), version)).get(0)).isPresent();
    }

    @Test
    void theFirstRefusedActionInTheOrderGivenIsReported() {
        RowVersion stale = fixture.stored(b, record("b"));
        fixture.stored(b, record("b2"));

        assertThat(batch(
                        put(c, record("c")),
                        put(a, record("a")),
                        replace(b, record("x"), stale),
                        delete(key(partition, "0"))))
                .isEqualTo(new BatchResult.Refused(2, Refusal.CHANGED));
        assertThat(batch(delete(c), insert(b, record("x")))).isEqualTo(new BatchResult.Refused(0, Refusal.MISSING));
        assertThat(batch(put(c, record("c")), insert(b, record("x"))))
                .isEqualTo(new BatchResult.Refused(1, Refusal.EXISTS));
    }

    @Test
    void aRefusedBatchLeavesNothing() {
        fixture.stored(b, record("b"));
        StoredRow before = row(b).orElseThrow();

        batch(put(a, record("a")), put(b, record("b2")), delete(c));

        assertThat(row(a)).isEmpty();
        assertThat(row(b)).contains(before);
    }

    @Test
    void aMissingRowRefusesEveryWriteThatNeedsIt() {
        RowVersion version = fixture.stored(a, record("a"));
        fixture.write(delete(a));
        BatchResult missing = new BatchResult.Refused(0, Refusal.MISSING);

        assertThat(batch(replace(a, record("x"), version))).isEqualTo(missing);
        assertThat(batch(delete(a))).isEqualTo(missing);
        assertThat(batch(deleteIfUnchanged(a, version))).isEqualTo(missing);
    }

    @Test
    void aVersionThatTheServiceNeverGaveIsRefusedInItsPlace() {
        fixture.stored(b, record("b"));
        RowVersion any = new RowVersion("*");

        assertThat(batch(put(a, record("a")), deleteIfUnchanged(b, any)))
                .isEqualTo(new BatchResult.Refused(1, Refusal.CHANGED));
        assertThat(batch(put(a, record("a")), replace(b, record("x"), any)))
                .isEqualTo(new BatchResult.Refused(1, Refusal.CHANGED));
        assertThat(row(b).orElseThrow().record()).isEqualTo(record("b"));
    }

    @Test
    void aHundredActionsAreOneBatch() {
        RowWrite[] writes = IntStream.range(0, 100)
                .mapToObj(i -> put(key(partition, "n" + i), record("v" + i)))
                .toArray(RowWrite[]::new);

        assertThat(applied(writes)).hasSize(100).allMatch(Optional::isPresent);
        assertThat(batch(writes[0], insert(key(partition, "n99"), record("x"))))
                .isEqualTo(new BatchResult.Refused(1, Refusal.EXISTS));
    }

    private BatchResult batch(RowWrite... writes) {
        return fixture.driver.writeAtomically(List.of(writes), call());
    }

    private List<Optional<RowVersion>> applied(RowWrite... writes) {
        return ((BatchResult.Applied) batch(writes)).versions();
    }

    private Optional<StoredRow> row(RowKey key) {
        return fixture.driver.read(key, call());
    }
}
