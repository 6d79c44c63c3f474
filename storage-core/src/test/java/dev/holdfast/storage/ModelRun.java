package dev.holdfast.storage;

import dev.holdfast.storage.ModelHistory.Change;
import dev.holdfast.storage.ModelHistory.Kind;
import dev.holdfast.storage.ModelSchedule.Fate;
import dev.holdfast.storage.ModelSchedule.Landing;
import dev.holdfast.storage.ModelSchedule.Rival;
import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteId;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A right driver that plays one schedule round the calls of the engine, and keeps the history of it. */
final class ModelRun implements StorageDriver {

    /** The tag of what the operation under test writes. */
    static final String OURS = "P";

    private static final String[] IDS = {"a", "b"};

    final ModelHistory history;

    /** The versions that records of ours had, by key. */
    final Set<RowVersion> ourVersions = new HashSet<>();

    private final RowMap rows = new RowMap();
    private final DriverException lost;
    private final int keys;
    private final ModelSchedule schedule;
    private final int end;
    private int point;
    private int attempts;
    private Step.@Nullable Effect first;
    private Step.@Nullable Effect atTheEnd;

    /** @param lost what a call throws whose acknowledgement is lost; one for many runs, since stack traces take their time */
    ModelRun(ModelSchedule schedule, int end, DriverException lost, @Nullable String... initial) {
        this.lost = lost;
        this.schedule = schedule;
        this.end = end;
        this.keys = initial.length;
        this.history = new ModelHistory(initial);
        for (int key = 0; key < keys; key++) {
            if (initial[key] != null) {
                rows.write(new RowWrite.Put(row(key), note(key, initial[key]).encode(), writeId("given", key)));
            }
        }
        look();
    }

    static Note note(int key, String tag) {
        return new Note(Rig.PARTITION, IDS[key], tag);
    }

    static RowKey row(int key) {
        return Rig.row(IDS[key]);
    }

    private static WriteId writeId(String who, int place) {
        return new WriteId((who + "-".repeat(22)).substring(0, 22), place);
    }

    Version version(int key) {
        return VersionEnvelope.of(
                row(key), Objects.requireNonNull(rows.rows.get(row(key))).version());
    }

    int end() {
        return end;
    }

    int attempts() {
        return attempts;
    }

    /** How many points the run has passed before its answer. */
    int points() {
        return point;
    }

    /** What the schedule holds for after the answer. */
    void finish() {
        happen(end);
        if (atTheEnd != null) {
            atTheEnd.happen();
            look();
        }
    }

    @Override
    public Optional<StoredRow> read(RowKey key, Call call) {
        if (attempts > 0) {
            happen(++point);
        }
        return rows.get(key);
    }

    @Override
    public WriteResult write(RowWrite write, Call call) {
        return (WriteResult) attempt(() -> rows.write(write));
    }

    @Override
    public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
        return (BatchResult) attempt(() -> rows.writeAtomically(writes));
    }

    private Object attempt(Step.Effect effect) {
        if (++attempts == 1) {
            first = effect;
            throw lost;
        }
        happen(++point);
        if (attempts == 2 && schedule.second() != Fate.ACKNOWLEDGED) {
            if (schedule.second() == Fate.LOST_AFTER_LANDING) {
                effect.happen();
                look();
            } else if (schedule.second() == Fate.LANDS_AFTER_THE_ANSWER) {
                atTheEnd = effect;
            }
            throw lost;
        }
        Object result = effect.happen();
        look();
        return result;
    }

    private void happen(int now) {
        int done = 0;
        land(now, done);
        for (int i = 0; i < schedule.rivals().size(); i++) {
            Rival rival = schedule.rivals().get(i);
            if (rival.point() == now) {
                write(rival, "R" + i);
                land(now, ++done);
            }
        }
    }

    private void land(int now, int done) {
        if (schedule.landing().equals(new Landing(now, done)) && first != null) {
            first.happen();
            look();
        }
    }

    private void write(Rival rival, String tag) {
        RowKey key = row(rival.key());
        StoredRow current = rows.rows.get(key);
        String expected = current == null ? null : current.record().text("text");
        Change change = new Change(rival.key(), rival.kind(), tag, expected);
        boolean applied = change.holds(expected) && rows.write(asWrite(change, key)) instanceof WriteResult.Applied;
        history.done(change, applied);
        look();
    }

    private static RowWrite asWrite(Change change, RowKey key) {
        if (change.kind() == Kind.DELETE || change.kind() == Kind.DELETE_IF_UNCHANGED) {
            return new RowWrite.Delete(key, writeId("rival", 0));
        }
        String tag = Objects.requireNonNull(change.tag());
        return new RowWrite.Put(key, note(change.key(), tag).encode(), writeId(tag, 0));
    }

    private void look() {
        @Nullable String[] state = new String[keys];
        for (int key = 0; key < keys; key++) {
            StoredRow row = rows.rows.get(row(key));
            if (row != null) {
                state[key] = row.record().text("text");
                if (OURS.equals(state[key])) {
                    ourVersions.add(row.version());
                }
            }
        }
        history.seen(state);
    }

    @Override
    public RowPage query(RowQuery query, Call call) {
        return rows.query(query);
    }

    @Override
    public DriverInfo info() {
        return new DriverInfo("model", false, false);
    }

    @Override
    public void close() {}
}
