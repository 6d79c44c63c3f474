package dev.holdfast.storage;

import java.util.Objects;

/**
 * One action of a transaction.
 *
 * @param <T> the type of value
 */
public sealed interface TransactionAction<T> {

    /** Creates the value's record; refuses the transaction if there is one. */
    record Insert<T>(T value) implements TransactionAction<T> {
        public Insert {
            Objects.requireNonNull(value, "value");
        }
    }

    /** Creates or replaces the value's record. */
    record Put<T>(T value) implements TransactionAction<T> {
        public Put {
            Objects.requireNonNull(value, "value");
        }
    }

    /** Replaces the value's record; refuses the transaction if it has another version or is gone. */
    record PutIfUnchanged<T>(T value, Version version) implements TransactionAction<T> {
        public PutIfUnchanged {
            Objects.requireNonNull(value, "value");
            Objects.requireNonNull(version, "version");
        }
    }

    /** Removes the record; refuses the transaction if there is none. */
    record Delete<T>(EntityKey key) implements TransactionAction<T> {
        public Delete {
            Objects.requireNonNull(key, "key");
        }
    }

    /** Removes the record; refuses the transaction if it has another version or is gone. */
    record DeleteIfUnchanged<T>(EntityKey key, Version version) implements TransactionAction<T> {
        public DeleteIfUnchanged {
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(version, "version");
        }
    }

    /** Creates the value's record; refuses the transaction if there is one. */
    static <T> TransactionAction<T> insert(T value) {
        return new Insert<>(value);
    }

    /** Creates or replaces the value's record. */
    static <T> TransactionAction<T> put(T value) {
        return new Put<>(value);
    }

    /** Replaces the value's record; refuses the transaction if it has another version or is gone. */
    static <T> TransactionAction<T> putIfUnchanged(T value, Version version) {
        return new PutIfUnchanged<>(value, version);
    }

    /** Removes the record; refuses the transaction if there is none. */
    static <T> TransactionAction<T> delete(EntityKey key) {
        return new Delete<>(key);
    }

    /** Removes the record; refuses the transaction if it has another version or is gone. */
    static <T> TransactionAction<T> deleteIfUnchanged(EntityKey key, Version version) {
        return new DeleteIfUnchanged<>(key, version);
    }
}
