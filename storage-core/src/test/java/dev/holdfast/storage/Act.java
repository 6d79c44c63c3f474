package dev.holdfast.storage;

import dev.holdfast.storage.spi.Operation;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The writes of one record that the decision table tells apart. */
enum Act {
    INSERT("insertIfAbsent", Operation.INSERT_IF_ABSENT, false, true, false),
    PUT("put", Operation.PUT, true, true, false),
    PUT_IF_UNCHANGED("putIfUnchanged", Operation.PUT_IF_UNCHANGED, true, true, true),
    DELETE("delete", Operation.DELETE, true, false, false),
    DELETE_IF_UNCHANGED("deleteIfUnchanged", Operation.DELETE_IF_UNCHANGED, true, false, true),
    UPDATE_WRITE("update, write over v", Operation.UPDATE, true, true, true),
    UPDATE_INSERT("update, write over none", Operation.UPDATE, false, true, false),
    UPDATE_DELETE("update, delete", Operation.UPDATE, true, false, true);

    /** What every act that leaves a record leaves. */
    static final String WRITTEN = "written";

    final String title;
    final Operation operation;

    /** Whether it begins with a record. */
    final boolean overRecord;

    /** Whether it leaves a record. */
    final boolean leavesRecord;

    /** Whether its condition is a version. */
    final boolean onVersion;

    Act(String title, Operation operation, boolean overRecord, boolean leavesRecord, boolean onVersion) {
        this.title = title;
        this.operation = operation;
        this.overRecord = overRecord;
        this.leavesRecord = leavesRecord;
        this.onVersion = onVersion;
    }

    boolean update() {
        return operation == Operation.UPDATE;
    }

    static Act titled(String title) {
        for (Act act : values()) {
            if (act.title.equals(title)) {
                return act;
            }
        }
        throw new IllegalArgumentException(title);
    }

    /**
     * What one run answered.
     *
     * @param applied whether the store said that it was applied; if not, that it was refused
     * @param version the version that the store handed out
     */
    record Answer(boolean applied, Optional<Version> version) {}

    /** Calls the store; what it throws goes through. */
    Answer run(Rig rig, Supplier<Version> given, AtomicInteger decisions) {
        Note note = Rig.note(WRITTEN);
        return switch (this) {
            case INSERT -> {
                InsertResult<Note> result = rig.notes.insertIfAbsent(note);
                yield new Answer(result.inserted(), Optional.of(result.entry().version()));
            }
            case PUT -> new Answer(true, Optional.of(rig.notes.put(note)));
            case PUT_IF_UNCHANGED -> {
                Optional<Version> version = rig.notes.putIfUnchanged(note, given.get());
                yield new Answer(version.isPresent(), version);
            }
            case DELETE -> new Answer(rig.notes.delete(Rig.KEY), Optional.empty());
            case DELETE_IF_UNCHANGED -> new Answer(rig.notes.deleteIfUnchanged(Rig.KEY, given.get()), Optional.empty());
            case UPDATE_WRITE, UPDATE_INSERT -> update(rig, Decision.write(note), decisions);
            case UPDATE_DELETE -> update(rig, Decision.delete(), decisions);
        };
    }

    private static Answer update(Rig rig, Decision<Note> decision, AtomicInteger decisions) {
        UpdateResult<Note> result = rig.notes.update(Rig.KEY, current -> {
            decisions.incrementAndGet();
            return decision;
        });
        return new Answer(!(result instanceof UpdateResult.Kept), result.entry().map(Entry::version));
    }
}
