package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.OutcomeUnknownException;
import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.RetryPolicy;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.RowWrite;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * A collection whose acknowledgements get lost, a rival who writes past the faults, and time in whose waits the rival acts.
 * {@link #after} prepares one for each kind of loss.
 */
final class Lossy {

    static final EntityKey KEY = EntityKey.of("p", "1");
    static final Item MINE = Item.of("p", "1", "mine");
    static final Item THEIRS = Item.of("p", "1", "theirs");

    final Interposer faults = new Interposer();
    final TestTime time = new TestTime();
    final CollectionStore<Item> items;
    final CollectionStore<Item> rival;

    private Lossy(CaseContext context) throws Exception {
        rival = context.other(context.items());
        items = context.store(options -> options.decorate(faults)
                        .time(time)
                        .failures(new RetryPolicy(5, Duration.ofMillis(50), Duration.ofSeconds(5)))
                        .random(new HighRandom()))
                .collection(rival.definition());
    }

    /** A new collection; the faults meet the next writes, the rival acts in the first wait after them. */
    static Lossy after(CaseContext context, Consumer<CollectionStore<Item>> before) throws Exception {
        Lossy lossy = new Lossy(context);
        before.accept(lossy.rival);
        return lossy;
    }

    static Lossy onEmpty(CaseContext context) throws Exception {
        return after(context, rival -> {});
    }

    Lossy losing(Fault... losses) {
        faults.forget();
        faults.onWrites(losses);
        return this;
    }

    Lossy thenRival(Consumer<CollectionStore<Item>> acts) {
        time.duringNextWait(() -> acts.accept(rival));
        return this;
    }

    /** The write must end as unknown, after having been sent so many times. */
    void unknown(Seen seen, int sends, Check.Action write) {
        OutcomeUnknownException unknown =
                Check.thrown(OutcomeUnknownException.class, "write whose outcome cannot be known", write);
        Check.equal(seen, unknown.seen(), "what reading saw");
        Check.equal(rival.definition().name(), unknown.collection(), "collection told");
        Check.that(unknown.keys().contains(KEY), "the keys told, " + unknown.keys() + ", contain " + KEY);
        Check.that(unknown.getCause() instanceof Fault.NativeFailure, "the native failure is the cause");
        sent(sends);
    }

    /** So many sends, all of the very same write. */
    void sent(int sends) {
        List<List<RowWrite>> writes = faults.writes();
        Check.equal(sends, writes.size(), "times that the write was sent");
        writes.forEach(write -> Check.equal(writes.get(0), write, "what was sent again"));
    }

    void stored(String text) {
        Check.equal(text, Check.present(rival.get(KEY), "stored record").text(), "stored text");
    }

    void nothingStored() {
        Check.absent(rival.get(KEY), "stored record");
    }

    void storedVersion(Version version) {
        Check.equal(version, Check.present(rival.getEntry(KEY), "stored entry").version(), "stored version");
    }
}
