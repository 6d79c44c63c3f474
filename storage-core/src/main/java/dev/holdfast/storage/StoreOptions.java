package dev.holdfast.storage;

import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.storage.spi.TimeSource;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/** How a store behaves; every setting has a default. Immutable. */
public final class StoreOptions {

    private static final StoreOptions DEFAULTS = builder().build();

    private final Duration deadline;
    private final RetryPolicy contention;
    private final RetryPolicy failures;
    private final UnaryOperator<StorageDriver> decorator;
    private final TimeSource time;
    private final RandomGenerator random;
    private final Map<String, String> settings;

    private StoreOptions(Builder builder) {
        deadline = builder.deadline;
        contention = builder.contention;
        failures = builder.failures;
        decorator = builder.decorator;
        time = builder.time;
        random = builder.random;
        settings = Map.copyOf(builder.settings);
    }

    /** All defaults. */
    public static StoreOptions defaults() {
        return DEFAULTS;
    }

    /** A builder that starts with all defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** How long one operation may take; a list, stream or count: each of its pages. */
    public Duration deadline() {
        return deadline;
    }

    /** What {@code update} and {@code insertIfAbsent} do when they lose a race. */
    public RetryPolicy contention() {
        return contention;
    }

    /** What every operation does when the backend is unavailable or throttles, with nothing applied. */
    public RetryPolicy failures() {
        return failures;
    }

    /** Settings for the adapter that must not sit in a URL; never printed. */
    public Map<String, String> settings() {
        return settings;
    }

    UnaryOperator<StorageDriver> decorator() {
        return decorator;
    }

    TimeSource time() {
        return time;
    }

    RandomGenerator random() {
        return random;
    }

    /** The figures; settings by name alone. */
    @Override
    public String toString() {
        return "deadline " + deadline + ", contention " + contention + ", failures " + failures + ", settings "
                + settings.keySet();
    }

    /** Collects options. Not thread-safe. */
    public static final class Builder {

        private Duration deadline = Duration.ofSeconds(30);
        private RetryPolicy contention = new RetryPolicy(50, Duration.ofMillis(2), Duration.ofMillis(200));
        private RetryPolicy failures = new RetryPolicy(5, Duration.ofMillis(50), Duration.ofSeconds(5));
        private UnaryOperator<StorageDriver> decorator = driver -> driver;
        private TimeSource time = TimeSource.system();
        private RandomGenerator random = new SecureRandom();
        private final Map<String, String> settings = new LinkedHashMap<>();

        private Builder() {}

        /**
         * How long one operation may take, by default 30 seconds; 1 millisecond to 1 hour. The time that a decider takes for
         * itself does not count.
         *
         * @throws IllegalArgumentException if it is out of bounds
         */
        public Builder deadline(Duration deadline) {
            if (deadline.compareTo(Duration.ofMillis(1)) < 0 || deadline.compareTo(Duration.ofHours(1)) > 0) {
                throw new IllegalArgumentException("deadline " + deadline + " is not between 1 ms and 1 hour");
            }
            this.deadline = deadline;
            return this;
        }

        /** What to do when a race is lost, by default 50 attempts with waits of up to 2 ms, growing to 200 ms. */
        public Builder contention(RetryPolicy contention) {
            this.contention = Objects.requireNonNull(contention, "contention");
            return this;
        }

        /**
         * What to do when the backend is unavailable or throttles, by default 5 attempts with waits of up to 50 ms, growing to
         * 5 s. A wait that the backend asks for takes the place of a shorter one. Its waits also pace the reads that find out
         * about an unknown outcome, which go on until the deadline.
         */
        public Builder failures(RetryPolicy failures) {
            this.failures = Objects.requireNonNull(failures, "failures");
            return this;
        }

        /** Puts a decorator round the driver; of several, the last is the outermost. */
        public Builder decorate(UnaryOperator<StorageDriver> decorator) {
            Objects.requireNonNull(decorator, "decorator");
            UnaryOperator<StorageDriver> inner = this.decorator;
            this.decorator = driver -> decorator.apply(inner.apply(driver));
            return this;
        }

        /** Elapsed time and waiting, by default the machine's own; for tests. */
        public Builder time(TimeSource time) {
            this.time = Objects.requireNonNull(time, "time");
            return this;
        }

        /**
         * Where write ids and jitter come from, by default a {@link SecureRandom}; for tests. Must be safe for use by several
         * threads, and two stores over one backend must never draw the same sequence.
         */
        public Builder random(RandomGenerator random) {
            this.random = Objects.requireNonNull(random, "random");
            return this;
        }

        /** A setting for the adapter that must not sit in a URL, such as {@code user} or {@code password}. */
        public Builder setting(String name, String value) {
            settings.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
            return this;
        }

        /** The options as they are now; the builder may go on. */
        public StoreOptions build() {
            return new StoreOptions(this);
        }
    }
}
