package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.holdfast.storage.model.StoredRecord;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Records of a sealed type: what is said of one kind is taken where the common type is asked for. */
class SubtypesTest {

    sealed interface Shape {
        String id();
    }

    record Circle(String id, double radius) implements Shape {}

    record Square(String id, double side) implements Shape {}

    private static final Codec<Circle> CIRCLE = Codec.of(
            circle -> StoredRecord.builder()
                    .text("id", circle.id())
                    .real("radius", circle.radius())
                    .build(),
            stored -> new Circle(stored.text("id"), stored.real("radius")));

    private static final Codec<Square> SQUARE = Codec.of(
            square -> StoredRecord.builder()
                    .text("id", square.id())
                    .real("side", square.side())
                    .build(),
            stored -> new Square(stored.text("id"), stored.real("side")));

    private static final CollectionDefinition<Shape> SHAPES = CollectionDefinition.of(
            "shapes",
            shape -> EntityKey.of("p", shape.id()),
            Codec.<Shape>tagged("kind")
                    .kind("circle", Circle.class, CIRCLE)
                    .kind("square", Square.class, SQUARE)
                    .build());

    private final PartitionStore<Shape> shapes =
            new Rig().store.collection(SHAPES).partition("p");

    @Test
    void aDecisionAboutOneKindIsADecision() {
        shapes.put(new Square("a", 2));
        UpdateResult<Shape> result = shapes.update(
                "a",
                current -> current.filter(Square.class::isInstance)
                        .map(square -> Decision.write(new Circle("a", 1)))
                        .orElseGet(Decision::keep));
        assertThat(result.entry().map(Entry::value)).contains(new Circle("a", 1));
    }

    @Test
    void aSupplierOfOneKindSuppliesADecision() {
        Supplier<Circle> circle = () -> new Circle("a", 1);
        Decision<Shape> decision = Decision.writeIf(true, circle);
        assertThat(shapes.update("a", current -> decision).entry()).isPresent();
    }

    @Test
    void actionsOnOneKindMakeATransaction() {
        assertThat(shapes.transact(Stream.of(new Circle("a", 1), new Circle("b", 2))
                                .map(TransactionAction::insert)
                                .toList())
                        .applied())
                .isTrue();
        assertThat(shapes.get("b")).isEqualTo(Optional.of(new Circle("b", 2)));
    }

    @Test
    @SuppressWarnings("NullAway")
    void aKindWithoutAClassIsRefusedWhenItIsAdded() {
        assertThatNullPointerException()
                .isThrownBy(() -> Codec.<Shape>tagged("kind").kind("circle", null, CIRCLE))
                .withMessage("type");
    }
}
