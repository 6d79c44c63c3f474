package dev.holdfast.storage.conformance;

import java.util.List;
import java.util.Optional;

/** Rules about queries, scans, lifecycle, concurrency, faults and errors. */
final class ServiceRules {

    private static final String NO_BULK = "the bulk operations do not exist yet";

    private ServiceRules() {}

    static List<Rule> all() {
        return List.of(
                rule(
                        "B1",
                        Tier.M,
                        "Bulk operations take any number of records and hand each one's outcome on in input order.",
                        NO_BULK),
                rule(
                        "B2",
                        Tier.M,
                        "One record's conflict or refusal in a bulk operation never fails or hides its neighbours.",
                        NO_BULK),
                rule(
                        "B3",
                        Tier.M,
                        "A group of a bulk operation is atomic, and one of unknown outcome is never replayed.",
                        NO_BULK),
                rule("B4", Tier.M, "The memory of a bulk operation is bounded by its window.", NO_BULK),
                rule(
                        "Q1",
                        Tier.M,
                        "A query names one partition and optionally an id prefix, an id range, a filter, a total limit and a page"
                                + " size of 1 to 1,000; rows come in ascending order of id."),
                rule(
                        "Q2",
                        Tier.M,
                        "Filter, range, prefix and text comparison have two-valued logic and code-point order, the same on every"
                                + " backend."),
                rule(
                        "Q3",
                        Tier.M,
                        "A page holds at most the page size; it may be short or empty and still have a cursor; no cursor means the"
                                + " end."),
                rule(
                        "Q4",
                        Tier.M,
                        "A cursor resumes on another instance, later, and after the row under it was deleted; a row that exists"
                                + " unchanged during the whole walk is returned exactly once."),
                rule(
                        "Q5",
                        Tier.M,
                        "A cursor is bound to collection, partition, range, filter and kind of adapter, not to the page size; another"
                                + " use, a changed character or a missing one is InvalidCursorException; its text is"
                                + " `[A-Za-z0-9_-]`."),
                rule(
                        "Q6",
                        Tier.M,
                        "count is exact, or bounded and says that it is a floor; without a filter it reads no records."),
                rule(
                        "Q7",
                        Tier.M,
                        "stream reads page by page as it is consumed, can be left at any point, and ends with StoreClosedException if"
                                + " the store closes."),
                rule(
                        "Q8",
                        Tier.M,
                        "A query of one partition costs nothing for rows elsewhere.",
                        "cost shows in the backend's own terms, so each adapter's own tests show it: by the query plan of a"
                                + " database, by the key range of a request"),
                rule(
                        "Q9",
                        Tier.M,
                        "Every returned row lies in the range that was asked for, whatever the driver gave."),
                rule(
                        "S1",
                        Tier.M,
                        "A scan walks all partitions of a collection in bounded pages; every row that exists unchanged through the"
                                + " walk appears, and nothing uncommitted or torn."),
                rule("S2", Tier.M, "A scan's cursors keep the rules of a query's."),
                rule(
                        "L1",
                        Tier.M,
                        "close refuses new operations at once, waits within the deadline for calls in flight, loses nothing"
                                + " acknowledged and leaks nothing; closing twice is fine, and other stores work on.",
                        "that no connection, statement or file is left open is shown by the adapter's own tests"),
                rule("L2", Tier.M, "Two instances that set up the same empty backend at once both work."),
                rule("L3", Tier.M, "A failed set-up is tried again on the next call."),
                rule(
                        "L4",
                        Tier.D,
                        "An acknowledged write survives close and reopen, and the death of the process at any moment.",
                        "death of the process needs a second process: the adapter's own crash tests"),
                rule(
                        "L5",
                        Tier.D,
                        "After the death of the process every transaction is whole or absent.",
                        "needs a second process: the adapter's own crash tests"),
                rule(
                        "L6",
                        Tier.D,
                        "Rows that an older release wrote are read by a newer one.",
                        "needs rows that a release has stored: fixtures in the adapter's own tests"),
                rule(
                        "X1",
                        Tier.F,
                        "A counter that many threads and stores increment through update ends at the exact number."),
                rule(
                        "X2",
                        Tier.F,
                        "Operations on one record, from several threads and instances, are linearizable, with unknown outcomes"
                                + " counted as open."),
                rule(
                        "X3",
                        Tier.F,
                        "Concurrent transactions keep an invariant of records that each of them is conditioned on."),
                rule("X4", Tier.F, "Contention makes progress within the stated attempts; nothing deadlocks."),
                rule(
                        "X5",
                        Tier.F,
                        "An interrupted call completes, or throws StorageUnavailableException with nothing applied, or"
                                + " OutcomeUnknownException; waits end at once, the flag is set afterwards, and the store works on."),
                rule(
                        "F1",
                        Tier.F,
                        "After a lost acknowledgement every operation reports what really happened, or OutcomeUnknownException; a"
                                + " decision is applied once, and a rival's acknowledged write is never overwritten or undone.",
                        "shown by a decorator of the driver; that a driver tells a lost acknowledgement for what it is, is shown by"
                                + " the adapter's own tests through a network that fails"),
                rule(
                        "F2",
                        Tier.F,
                        "A failure that surely precedes the effect is retried within the policy, or is StorageUnavailableException"
                                + " with nothing written."),
                rule("F3", Tier.F, "Throttling waits as told and never turns into \"not found\" or \"refused\"."),
                rule(
                        "F4",
                        Tier.F,
                        "Failed authentication, a missing table or a wrong schema is a clear error in bounded time, on the first"
                                + " call and from verify().",
                        "shown by a decorator of the driver; with a real server by the adapter's own tests"),
                rule(
                        "F5",
                        Tier.F,
                        "Every call ends within its deadline against a silent server.",
                        "needs a server that goes silent: the adapter's own tests"),
                rule("F6", Tier.F, "A damaged reply is an error of this taxonomy, never an error of some parser."),
                rule(
                        "E1",
                        Tier.M,
                        "There is one unchecked family under StorageException; what the caller could have known is"
                                + " IllegalArgumentException or NullPointerException."),
                rule(
                        "E2",
                        Tier.M,
                        "Messages say operation, collection, key (escaped), what was wrong and the limit; never values, connection"
                                + " strings or secrets; the native cause stays reachable.",
                        "connection strings and secrets of a driver are looked for by the adapter's own tests"),
                rule("E3", Tier.M, "Text in keys and values is never executed or misread."));
    }

    private static Rule rule(String id, Tier tier, String sentence) {
        return new Rule(id, tier, sentence, Optional.empty());
    }

    private static Rule rule(String id, Tier tier, String sentence, String beyond) {
        return new Rule(id, tier, sentence, Optional.of(beyond));
    }
}
