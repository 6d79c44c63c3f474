package dev.holdfast.storage.conformance;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What happened to one record: who asked for what, when, and what the answer was; and whether one order of it all, in which
 * each operation takes effect between its call and its return, explains every answer.
 *
 * <p>The state of the record is its value, or none. Every value is written once, so it tells which write an answer is about.
 */
final class History {

    /** What an operation did, as its answer tells. */
    enum Kind {
        /** Saw {@code before}. */
        READ,
        /** Made it {@code after}, whatever was there. */
        PUT,
        /** Made it {@code after} from nothing, or saw {@code before}. */
        INSERT,
        /** Made it {@code after} from {@code before}, or was refused for it. */
        REPLACE,
        /** Removed whatever was there, or saw nothing. */
        DELETE,
        /** Removed {@code before}, or was refused for it. */
        DELETE_VERSION
    }

    /**
     * One operation.
     *
     * @param applied whether it changed something
     * @param before the value that it saw or expected
     * @param after the value that it makes
     * @param returned when it returned; {@link #OPEN} for a write whose outcome is unknown, which may take effect at any time
     *     from its call on, or never
     */
    record Event(
            Kind kind, boolean applied, Optional<String> before, Optional<String> after, long called, long returned) {

        static final long OPEN = Long.MAX_VALUE;

        private boolean isOpen() {
            return returned == OPEN;
        }

        /** The state after this operation in this state; empty if its answer is not explained. */
        private Optional<Optional<String>> next(Optional<String> state) {
            boolean explained = switch (kind) {
                case READ -> state.equals(before);
                case PUT -> true;
                case INSERT -> applied ? state.isEmpty() : state.isPresent() && state.equals(before);
                case REPLACE, DELETE_VERSION -> state.equals(before) == applied;
                case DELETE -> state.isPresent() == applied;
            };
            if (!explained) {
                return Optional.empty();
            }
            return Optional.of(applied ? after : state);
        }
    }

    private final List<Event> events;
    private final long certain;
    private final Set<String> failed = new HashSet<>();

    History(List<Event> events) {
        if (events.size() > 62) {
            throw new IllegalArgumentException("a history of " + events.size() + " events is too long to search");
        }
        this.events = List.copyOf(events);
        long mask = 0;
        for (int i = 0; i < events.size(); i++) {
            mask |= events.get(i).isOpen() ? 0 : 1L << i;
        }
        this.certain = mask;
    }

    /** Whether one order explains everything, starting from no record. */
    boolean isLinearizable() {
        return search(0, Optional.empty());
    }

    private boolean search(long done, Optional<String> state) {
        if ((done & certain) == certain) {
            return true;
        }
        String place = done + " " + state;
        if (failed.contains(place)) {
            return false;
        }
        long earliestReturn = Long.MAX_VALUE;
        for (int i = 0; i < events.size(); i++) {
            if ((done & 1L << i) == 0) {
                earliestReturn = Math.min(earliestReturn, events.get(i).returned());
            }
        }
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            // What was called after another had returned cannot have come before it.
            if ((done & 1L << i) == 0 && event.called() <= earliestReturn) {
                Optional<Optional<String>> next = event.next(state);
                if (next.isPresent() && search(done | 1L << i, next.get())) {
                    return true;
                }
            }
        }
        failed.add(place);
        return false;
    }
}
