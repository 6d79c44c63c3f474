package dev.holdfast.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the world saw of a few keys: acknowledged steps of rivals, and the state after each event. A state holds the tag of
 * each key's record, or null.
 */
final class ModelHistory {

    enum Kind {
        PUT,
        INSERT,
        REPLACE,
        DELETE,
        DELETE_IF_UNCHANGED
    }

    /** One write of one key: the tag that it leaves and the one that it expects, where it does. */
    record Change(
            int key,
            Kind kind,
            @Nullable String tag,
            @Nullable String expected) {

        boolean holds(@Nullable String current) {
            return switch (kind) {
                case PUT -> true;
                case INSERT -> current == null;
                case DELETE -> current != null;
                case REPLACE, DELETE_IF_UNCHANGED -> current != null && current.equals(expected);
            };
        }

        @Nullable
        String left() {
            return kind == Kind.DELETE || kind == Kind.DELETE_IF_UNCHANGED ? null : tag;
        }
    }

    /** Either changes with their result, or a state that was seen. */
    private record Event(
            List<Change> changes, boolean applied, @Nullable List<@Nullable String> seen) {}

    private final @Nullable String[] initial;
    private final List<Event> events = new ArrayList<>();

    ModelHistory(@Nullable String... initial) {
        this.initial = initial.clone();
    }

    int length() {
        return events.size();
    }

    void done(Change change, boolean applied) {
        events.add(new Event(List.of(change), applied, null));
    }

    void seen(@Nullable String... state) {
        events.add(new Event(List.of(), true, Arrays.asList(state.clone())));
    }

    /** All changes or none, in the state; tells whether their conditions held. */
    static boolean apply(List<Change> changes, @Nullable String[] state) {
        if (!changes.stream().allMatch(change -> change.holds(state[change.key()]))) {
            return false;
        }
        changes.forEach(change -> state[change.key()] = change.left());
        return true;
    }

    /**
     * Whether the operation can have taken effect once, at one moment within its call, so that everything fits.
     *
     * @param from how many events lay before the call
     * @param to how many lay before its answer
     * @param answer whether it said applied or refused; null if it said unknown: then any moment from the call on will do, and
     *     none
     */
    boolean allows(List<Change> operation, int from, int to, @Nullable Boolean answer) {
        if (answer == null && fits(operation, -1, null)) {
            return true;
        }
        int last = answer == null ? events.size() : to;
        for (int at = from; at <= last; at++) {
            if (fits(operation, at, answer)) {
                return true;
            }
        }
        return false;
    }

    private boolean fits(List<Change> operation, int at, @Nullable Boolean answer) {
        @Nullable String[] state = initial.clone();
        for (int i = 0; i <= events.size(); i++) {
            if (i == at) {
                boolean applied = apply(operation, state);
                if (answer != null && answer != applied) {
                    return false;
                }
            }
            if (i < events.size() && !fits(events.get(i), state)) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(Event event, @Nullable String[] state) {
        return event.seen() == null
                ? apply(event.changes(), state) == event.applied()
                : event.seen().equals(Arrays.asList(state));
    }
}
