package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.ModelHistory.Change;
import dev.holdfast.storage.ModelHistory.Kind;
import dev.holdfast.storage.ModelSchedule.Fate;
import dev.holdfast.storage.ModelSchedule.World;
import dev.holdfast.storage.spi.DriverException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs the engine through every schedule of a small world: the acknowledgement of the first attempt is lost, the attempt lands
 * at any moment or never, a second attempt may be lost too, and up to two rivals write at any moments. Whatever the engine
 * answers must fit a history in which the operation took effect once, or, if it said unknown, once or never.
 */
class OutcomeModelTest {

    private static final String GIVEN = "V";

    /** Before each of read, write, read, write, read, and after the answer: what a write under a version can come to. */
    private static final int POINTS_AROUND_A_SECOND_ATTEMPT = 6;

    private final StoreOptions options = StoreOptions.builder()
            .time(new FakeTime())
            .random(new ScriptedRandom())
            .failures(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofMillis(2)))
            .build();
    private final DriverException lost = Step.lost();
    private int schedules;
    private int applied;
    private int unknown;

    /** Calls the store; true for applied, false for refused, and the versions handed out. */
    private interface Operation {
        Answer run(CollectionStore<Note> notes, ModelRun run);
    }

    private record Answer(boolean applied, List<Optional<Version>> versions) {}

    @ParameterizedTest
    @EnumSource(Act.class)
    void everyAnswerOfASingleWriteFitsEverySchedule(Act act) {
        List<Fate> fates = act.onVersion ? List.of(Fate.values()) : List.of(Fate.ACKNOWLEDGED);
        int points = act.onVersion ? POINTS_AROUND_A_SECOND_ATTEMPT : 2;
        int rivals = act.onVersion ? 2 : 3;
        for (@Nullable String initial : act.onVersion ? new String[] {GIVEN} : new String[] {null, GIVEN}) {
            if (act == Act.UPDATE_INSERT && initial != null) {
                continue;
            }
            World world = new World(1, points, List.of(Kind.values()), fates);
            ModelSchedule.all(world, rivals, schedule -> {
                ModelRun run = new ModelRun(schedule, points, lost, initial);
                check(schedule, run, List.of(change(act)), (notes, driver) -> run(act, notes, driver));
            });
        }
        report(act.title);
    }

    @Test
    void everyAnswerOfABatchWithAVersionFitsEverySchedule() {
        Change replace = new Change(0, Kind.REPLACE, ModelRun.OURS, GIVEN);
        List<Fate> fates = List.of(Fate.ACKNOWLEDGED, Fate.LOST_AFTER_LANDING);
        int points = POINTS_AROUND_A_SECOND_ATTEMPT;
        batch(points, fates, new Change(1, Kind.PUT, ModelRun.OURS, null), replace);
        batch(points, fates, replace, new Change(1, Kind.DELETE_IF_UNCHANGED, null, GIVEN));
    }

    @Test
    void everyAnswerOfABatchWithoutAVersionFitsEverySchedule() {
        List<Fate> fates = List.of(Fate.ACKNOWLEDGED);
        batch(2, fates, new Change(0, Kind.PUT, ModelRun.OURS, null), new Change(1, Kind.DELETE, null, null));
        batch(3, fates, new Change(0, Kind.PUT, ModelRun.OURS, null), new Change(1, Kind.PUT, ModelRun.OURS, null));
        batch(3, fates, new Change(1, Kind.DELETE, null, null), new Change(0, Kind.DELETE, null, null));
    }

    private void batch(int points, List<Fate> fates, Change... changes) {
        List<Change> operation = List.of(changes);
        // A rival's conditional write differs from these by its condition alone, and that holds or nothing happens.
        World world = new World(2, points, List.of(Kind.PUT, Kind.INSERT, Kind.DELETE), fates);
        ModelSchedule.all(world, 2, schedule -> {
            ModelRun run = new ModelRun(schedule, points, lost, GIVEN, GIVEN);
            check(schedule, run, operation, (notes, driver) -> transact(operation, notes, driver));
        });
        report("transact " + operation.stream().map(Change::kind).toList());
    }

    private void check(ModelSchedule schedule, ModelRun run, List<Change> operation, Operation call) {
        CollectionStore<Note> notes = Store.over(run, options).collection(Note.NOTES);
        int from = run.history.length();
        @Nullable Boolean answer = null;
        List<Optional<Version>> versions = new ArrayList<>();
        try {
            Answer given = call.run(notes, run);
            answer = given.applied();
            versions.addAll(given.versions());
        } catch (OutcomeUnknownException open) {
            // Then it may have happened once, or not at all.
        }
        if (schedule.lastBefore(run.end()) > run.points()
                || (schedule.second() != Fate.ACKNOWLEDGED && run.attempts() < 2)) {
            return; // the same as another schedule
        }
        int to = run.history.length();
        run.finish();
        schedules++;
        applied += answer != null && answer ? 1 : 0;
        unknown += answer == null ? 1 : 0;
        if (!run.history.allows(operation, from, to, answer)) {
            throw new AssertionError(operation + " answered " + answer + " under " + schedule);
        }
        for (int i = 0; i < versions.size(); i++) {
            Optional<Version> version = versions.get(i);
            version.flatMap(text -> VersionEnvelope.open(ModelRun.row(0), text))
                    .ifPresent(own ->
                            assertThat(run.ourVersions).as("%s", schedule).contains(own));
        }
    }

    private void report(String title) {
        System.out.printf("%s: %,d schedules, %,d applied, %,d unknown%n", title, schedules, applied, unknown);
        assertThat(schedules).isGreaterThan(500);
        assertThat(unknown).as("some are unknown").isPositive();
    }

    private static Change change(Act act) {
        return switch (act) {
            case INSERT, UPDATE_INSERT -> new Change(0, Kind.INSERT, ModelRun.OURS, null);
            case PUT -> new Change(0, Kind.PUT, ModelRun.OURS, null);
            case PUT_IF_UNCHANGED, UPDATE_WRITE -> new Change(0, Kind.REPLACE, ModelRun.OURS, GIVEN);
            case DELETE -> new Change(0, Kind.DELETE, null, null);
            case DELETE_IF_UNCHANGED, UPDATE_DELETE -> new Change(0, Kind.DELETE_IF_UNCHANGED, null, GIVEN);
        };
    }

    private static Answer run(Act act, CollectionStore<Note> notes, ModelRun run) {
        Note note = ModelRun.note(0, ModelRun.OURS);
        return switch (act) {
            case INSERT -> {
                InsertResult<Note> result = notes.insertIfAbsent(note);
                yield new Answer(
                        result.inserted(), List.of(Optional.of(result.entry().version())));
            }
            case PUT -> new Answer(true, List.of(Optional.of(notes.put(note))));
            case PUT_IF_UNCHANGED -> {
                Optional<Version> version = notes.putIfUnchanged(note, run.version(0));
                yield new Answer(version.isPresent(), List.of(version));
            }
            case DELETE -> new Answer(notes.delete(Rig.KEY), List.of());
            case DELETE_IF_UNCHANGED -> new Answer(notes.deleteIfUnchanged(Rig.KEY, run.version(0)), List.of());
            case UPDATE_WRITE, UPDATE_INSERT -> update(notes, Decision.write(note));
            case UPDATE_DELETE -> update(notes, Decision.delete());
        };
    }

    private static Answer update(CollectionStore<Note> notes, Decision<Note> decision) {
        UpdateResult<Note> result = notes.update(Rig.KEY, current -> decision);
        assertThat(result.attempts()).isEqualTo(1);
        return new Answer(true, List.of(result.entry().map(Entry::version)));
    }

    private static Answer transact(List<Change> operation, CollectionStore<Note> notes, ModelRun run) {
        List<TransactionAction<Note>> actions =
                operation.stream().map(change -> action(change, run)).toList();
        TransactionResult result = notes.transact(Rig.PARTITION, actions);
        return new Answer(result.applied(), List.of());
    }

    private static TransactionAction<Note> action(Change change, ModelRun run) {
        Note note = ModelRun.note(change.key(), ModelRun.OURS);
        return switch (change.kind()) {
            case PUT -> TransactionAction.put(note);
            case INSERT -> TransactionAction.insert(note);
            case REPLACE -> TransactionAction.putIfUnchanged(note, run.version(change.key()));
            case DELETE -> TransactionAction.delete(note.key());
            case DELETE_IF_UNCHANGED -> TransactionAction.deleteIfUnchanged(note.key(), run.version(change.key()));
        };
    }

    @Test
    void aWrongAnswerIsFound() {
        // An insert that said refused though nothing was there but itself.
        ModelHistory history = new ModelHistory((String) null);
        history.seen((String) null);
        int from = history.length();
        history.seen(ModelRun.OURS);
        List<Change> insert = List.of(change(Act.INSERT));
        assertThat(history.allows(insert, from, history.length(), false)).isFalse();
        assertThat(history.allows(insert, from, history.length(), true)).isTrue();
        assertThat(history.allows(insert, from, history.length(), null)).isTrue();
    }

    @Test
    void aWriteThatTookEffectTwiceIsFound() {
        ModelHistory history = new ModelHistory(GIVEN);
        int from = history.length();
        history.seen(ModelRun.OURS);
        history.done(new Change(0, Kind.PUT, "R", null), true);
        history.seen("R");
        history.seen(ModelRun.OURS);
        for (Boolean answer : Arrays.asList(true, null)) {
            assertThat(history.allows(List.of(change(Act.PUT)), from, history.length(), answer))
                    .isFalse();
        }
    }
}
