package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.storage.model.StoredRecord;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaggedCodecTest {

    sealed interface Shape permits Circle, Square, Blob {}

    record Circle(long radius) implements Shape {}

    record Square(long side) implements Shape {}

    static non-sealed class Blob implements Shape {}

    static final class SmallBlob extends Blob {}

    private static final Codec<Circle> CIRCLES = Codec.of(
            circle -> StoredRecord.builder().integer("radius", circle.radius()).build(),
            stored -> new Circle(stored.integer("radius")));
    private static final Codec<Square> SQUARES = Codec.of(
            square -> StoredRecord.builder().integer("side", square.side()).build(),
            stored -> new Square(stored.integer("side")));

    private final Codec<Shape> shapes = Codec.<Shape>tagged("kind")
            .kind("circle", Circle.class, CIRCLES)
            .kind("square", Square.class, SQUARES)
            .build();

    @Test
    void eachKindGoesThroughItsOwnCodecUnderItsTag() {
        StoredRecord stored = shapes.encode(new Circle(3));
        assertThat(stored)
                .isEqualTo(StoredRecord.builder()
                        .integer("radius", 3)
                        .text("kind", "circle")
                        .build());
        assertThat(shapes.decode(stored)).isEqualTo(new Circle(3));
        assertThat(shapes.decode(shapes.encode(new Square(4)))).isEqualTo(new Square(4));
    }

    @Test
    void aKindsOwnCodecDoesNotSeeTheTag() {
        Codec<Circle> strict = Codec.of(CIRCLES::encode, stored -> {
            assertThat(stored.fields()).containsOnlyKeys("radius");
            return CIRCLES.decode(stored);
        });
        Codec<Shape> codec =
                Codec.<Shape>tagged("kind").kind("circle", Circle.class, strict).build();
        assertThat(codec.decode(codec.encode(new Circle(1)))).isEqualTo(new Circle(1));
    }

    @Test
    void anUnknownTagDoesNotDecodeAndIsNotShown() {
        StoredRecord stored = StoredRecord.builder().text("kind", "secret").build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> shapes.decode(stored))
                .withMessage("tag field kind holds a tag that no kind has");
    }

    @Test
    void aTagOfAnotherTypeOrNoneDoesNotDecode() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> shapes.decode(StoredRecord.empty()))
                .withMessage("field kind is absent");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        shapes.decode(StoredRecord.builder().integer("kind", 1).build()))
                .withMessage("field kind is integer, not text");
    }

    @Test
    void aValueOfAClassThatIsNotAddedIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> shapes.encode(new Blob()))
                .withMessage("no kind for values of " + Blob.class.getName() + " in the codec tagged by kind");
    }

    @Test
    void aSubclassGoesWithItsKind() {
        Codec<Shape> codec = Codec.<Shape>tagged("kind")
                .kind("blob", Blob.class, Codec.of(blob -> StoredRecord.empty(), stored -> new Blob()))
                .build();
        assertThat(codec.encode(new SmallBlob()).text("kind")).isEqualTo("blob");
    }

    @Test
    void aKindWhoseCodecUsesTheTagFieldIsRefused() {
        Codec<Shape> codec = Codec.<Shape>tagged("radius")
                .kind("circle", Circle.class, CIRCLES)
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.encode(new Circle(1)))
                .withMessage("the codec of kind 'circle' uses the tag field radius itself");
    }

    @Test
    void aTagIsUsedOnce() {
        TaggedCodecBuilder<Shape> builder = Codec.<Shape>tagged("kind").kind("x", Circle.class, CIRCLES);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.kind("x", Square.class, SQUARES))
                .withMessage("tag 'x' is used twice");
    }

    @Test
    void kindsAreToldApartByClass() {
        Codec<Blob> blobs = Codec.of(blob -> StoredRecord.empty(), stored -> new Blob());
        Codec<SmallBlob> small = Codec.of(blob -> StoredRecord.empty(), stored -> new SmallBlob());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Codec.<Shape>tagged("kind")
                        .kind("blob", Blob.class, blobs)
                        .kind("small", SmallBlob.class, small));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Codec.<Shape>tagged("kind")
                        .kind("small", SmallBlob.class, small)
                        .kind("blob", Blob.class, blobs))
                .withMessageContaining("cannot be told apart by class");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Codec.<Shape>tagged("kind")
                        .kind("one", Circle.class, CIRCLES)
                        .kind("two", Circle.class, CIRCLES));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\uD83D"})
    void aTagIsATextThatCanBeStored(String tag) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Codec.<Shape>tagged("kind").kind(tag, Circle.class, CIRCLES))
                .withMessageStartingWith("tag '");
    }

    @Test
    void aTagIsNoLongerThanAText() {
        Codec.<Shape>tagged("kind").kind("x".repeat(31_000), Circle.class, CIRCLES);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Codec.<Shape>tagged("kind").kind("x".repeat(31_001), Circle.class, CIRCLES));
    }

    @Test
    void aTagFieldIsAFieldName() {
        assertThatIllegalArgumentException().isThrownBy(() -> Codec.tagged("etag"));
    }

    @Test
    void aCodecOfNoKindsIsNone() {
        assertThatIllegalStateException().isThrownBy(() -> Codec.tagged("kind").build());
    }

    @Test
    void aBuiltCodecDoesNotLearnKindsAddedLater() {
        TaggedCodecBuilder<Shape> builder = Codec.<Shape>tagged("kind").kind("circle", Circle.class, CIRCLES);
        Codec<Shape> before = builder.build();
        builder.kind("square", Square.class, SQUARES);
        assertThatIllegalArgumentException().isThrownBy(() -> before.encode(new Square(1)));
    }

    @Test
    void anUnknownTagIsACorruptRecordOfItsCollection() {
        Rig rig = new Rig();
        Function<Shape, EntityKey> key = shape -> Rig.KEY;
        CollectionStore<Shape> store = rig.store.collection(CollectionDefinition.of("notes", key, shapes));
        rig.driver.rows.foreignWrite(
                Rig.ROW, StoredRecord.builder().text("kind", "secret").build());
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> store.get(Rig.KEY))
                .isInstanceOf(RecordCorruptException.class)
                .hasMessageNotContaining("secret");
    }
}
