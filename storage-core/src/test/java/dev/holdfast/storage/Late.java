package dev.holdfast.storage;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A write whose acknowledgement is lost before it arrives; it lands when the test says so, or never. */
final class Late implements Step {

    private @Nullable Effect effect;

    @Override
    public Object run(Effect effect) {
        this.effect = effect;
        throw Step.lost();
    }

    /** The write arrives now; under a condition it may be refused, which nobody hears. */
    void land() {
        Objects.requireNonNull(effect, "the write was not sent yet").happen();
    }
}
