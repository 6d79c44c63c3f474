package dev.holdfast.storage;

import java.util.Objects;
import java.util.function.Supplier;

/**
 * What a decider of {@link CollectionStore#update} wants to become of the record that it was shown.
 *
 * @param <T> the type of value
 */
public sealed interface Decision<T> permits Decision.Write, Decision.Keep, Decision.Delete {

    /** Store this value in the record's place. */
    record Write<T>(T value) implements Decision<T> {
        public Write {
            Objects.requireNonNull(value, "value");
        }
    }

    /** Leave everything as it is; nothing is written and the version stays. */
    record Keep<T>() implements Decision<T> {}

    /** Remove the record. */
    record Delete<T>() implements Decision<T> {}

    /** Store this value; its key must be the one addressed. */
    static <T> Decision<T> write(T value) {
        return new Write<>(value);
    }

    /** Leave everything as it is. */
    static <T> Decision<T> keep() {
        return new Keep<>();
    }

    /** Remove the record; without a record, the same as keep. */
    static <T> Decision<T> delete() {
        return new Delete<>();
    }

    /** Store the supplied value if the condition holds, else keep; the supplier is not asked then. */
    static <T> Decision<T> writeIf(boolean condition, Supplier<? extends T> value) {
        return condition ? write(value.get()) : keep();
    }
}
