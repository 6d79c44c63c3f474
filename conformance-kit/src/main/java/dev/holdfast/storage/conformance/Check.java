package dev.holdfast.storage.conformance;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a case claims; each message says what was looked at, what was expected and what was there. */
final class Check {

    private static final int SHOWN = 300;

    /** Something that is expected to throw. */
    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }

    private Check() {}

    static void equal(Object expected, @Nullable Object actual, String what) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError(what + ": expected " + shown(expected) + " but was " + shown(actual));
        }
    }

    static void that(boolean holds, String claim) {
        if (!holds) {
            throw new AssertionError("does not hold: " + claim);
        }
    }

    @SuppressWarnings("ReferenceEquality") // the very object is what is asked for
    static void same(Object expected, Object actual, String what) {
        if (expected != actual) {
            throw new AssertionError(what + ": expected the very " + shown(expected) + " but was " + shown(actual));
        }
    }

    /** Null where none is allowed. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // cases show that it is refused
    static <V> V nothing() {
        return null;
    }

    static void differ(Object one, Object other, String what) {
        if (Objects.equals(one, other)) {
            throw new AssertionError(what + ": expected to differ, but both are " + shown(one));
        }
    }

    static <V> V present(Optional<V> value, String what) {
        return value.orElseThrow(() -> new AssertionError(what + ": expected a value but was empty"));
    }

    static void absent(Optional<?> value, String what) {
        if (value.isPresent()) {
            throw new AssertionError(what + ": expected nothing but was " + shown(value.get()));
        }
    }

    static void contains(@Nullable String text, String part, String what) {
        if (text == null || !text.contains(part)) {
            throw new AssertionError(what + ": expected to contain " + shown(part) + " but was " + shown(text));
        }
    }

    static void lacks(@Nullable String text, String part, String what) {
        if (text == null || text.contains(part)) {
            throw new AssertionError(what + ": expected not to contain " + shown(part) + " but was " + shown(text));
        }
    }

    /** Runs the action, which must throw exactly this kind of exception or one derived from it. */
    static <E extends Throwable> E thrown(Class<E> type, String what, Action action) {
        try {
            action.run();
        } catch (Throwable thrown) {
            if (type.isInstance(thrown)) {
                return type.cast(thrown);
            }
            throw new AssertionError(what + ": expected " + type.getSimpleName() + " but was " + shown(thrown), thrown);
        }
        throw new AssertionError(what + ": expected " + type.getSimpleName() + " but nothing was thrown");
    }

    /** The text of a value with everything outside printable ASCII escaped, cut to a length that a report bears. */
    static String shown(@Nullable Object value) {
        String text = String.valueOf(value);
        StringBuilder out = new StringBuilder(value instanceof String ? "'" : "");
        for (int i = 0; i < Math.min(text.length(), SHOWN); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~') {
                out.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append(value instanceof String ? "'" : "");
        return text.length() > SHOWN ? out + "... (" + text.length() + " characters)" : out.toString();
    }
}
