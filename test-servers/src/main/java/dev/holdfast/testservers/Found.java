package dev.holdfast.testservers;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.opentest4j.TestAbortedException;

/**
 * A server, or the reason why there is none.
 *
 * @param server the server; empty if there is none
 * @param reason why there is none; empty if there is one
 */
record Found<T>(Optional<T> server, String reason) {

    static <T> Found<T> of(T server) {
        return new Found<>(Optional.of(server), "");
    }

    static <T> Found<T> none(String reason) {
        return new Found<>(Optional.empty(), Objects.requireNonNull(reason));
    }

    /** This server, or else another one; the reasons of both where there is neither. */
    Found<T> or(Supplier<Found<T>> other) {
        if (server.isPresent()) {
            return this;
        }
        Found<T> second = other.get();
        return second.server.isPresent() ? second : none(reason + "; " + second.reason);
    }

    /** What the function makes of the server, if there is one. */
    <R> Found<R> map(Function<T, R> function) {
        return new Found<>(server.map(function), reason);
    }

    /**
     * The server. Without one the calling test is skipped, which its report shows with the reason; where {@code CI} is
     * {@code true} nothing may be skipped, and it fails.
     */
    T orSkip(Map<String, String> environment) {
        if (server.isPresent()) {
            return server.get();
        }
        if (Boolean.parseBoolean(environment.get("CI"))) {
            throw new AssertionError("no server to test against: " + reason);
        }
        throw new TestAbortedException("no server to test against: " + reason);
    }
}
