package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.Freshness;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Walks the decision table: the acknowledgement of the first attempt is lost, and the answer depends on what reading finds. In
 * each cell the attempt is tried both ways, landed before its acknowledgement was lost and never landed, where the finding
 * allows both.
 */
class DecisionTableTest {

    private static final List<String> FINDINGS = List.of("own", "untouched", "absent", "other", "unreadable");

    private static final String TABLE = """
            insertIfAbsent          | applied | -       | unknown | unknown | unknown
            put                     | applied | unknown | unknown | unknown | unknown
            putIfUnchanged          | applied | again   | unknown | unknown | unknown
            delete                  | -       | unknown | unknown | unknown | unknown
            deleteIfUnchanged       | -       | again   | unknown | unknown | unknown
            update, write over v    | applied | again   | unknown | unknown | unknown
            update, write over none | applied | -       | unknown | unknown | unknown
            update, delete          | -       | again   | unknown | unknown | unknown
            """;

    /** One cell of the table, and whether the lost attempt landed. */
    private record Cell(Act act, String finding, boolean landed, String answer) {}

    @TestFactory
    Stream<DynamicTest> everyCellOfTheTableHolds() {
        List<Cell> cells = new ArrayList<>();
        for (String line : TABLE.strip().split("\n")) {
            String[] columns = line.split("\\|");
            Act act = Act.titled(columns[0].strip());
            for (int i = 0; i < FINDINGS.size(); i++) {
                String answer = columns[i + 1].strip();
                for (boolean landed : ways(FINDINGS.get(i))) {
                    cells.add(new Cell(act, FINDINGS.get(i), landed, answer));
                }
            }
        }
        return cells.stream()
                .filter(cell -> !cell.answer().equals("-"))
                .map(cell -> DynamicTest.dynamicTest(
                        cell.act().title + " (" + (cell.landed() ? "landed" : "never landed") + "), then reading finds "
                                + cell.finding() + ": " + cell.answer(),
                        () -> check(cell)));
    }

    private static boolean[] ways(String finding) {
        return switch (finding) {
            case "own" -> new boolean[] {true};
            case "untouched" -> new boolean[] {false};
            default -> new boolean[] {true, false};
        };
    }

    private static void check(Cell cell) {
        Rig rig = new Rig();
        Optional<Version> given = cell.act().overRecord ? Optional.of(rig.given("before")) : Optional.empty();
        Step lost = cell.landed() ? Step.failsAfter(Step.lost()) : Step.failsBefore(Step.lost());
        rig.driver.writes.add(Step.before(lost, () -> make(cell.finding(), rig)));
        AtomicInteger decisions = new AtomicInteger();
        switch (cell.answer()) {
            case "applied" -> {
                Act.Answer answer = cell.act().run(rig, given::orElseThrow, decisions);
                checkApplied(cell, rig, answer);
                checkWrites(rig, 1);
            }
            case "again" -> {
                Act.Answer answer = cell.act().run(rig, given::orElseThrow, decisions);
                checkApplied(cell, rig, answer);
                checkWrites(rig, 2);
            }
            default -> {
                OutcomeUnknownException thrown = catchThrowableOfType(
                        OutcomeUnknownException.class, () -> cell.act().run(rig, given::orElseThrow, decisions));
                checkUnknown(cell, rig, thrown);
                checkWrites(rig, 1);
            }
        }
        assertThat(decisions).as("decider runs").hasValue(cell.act().update() ? 1 : 0);
        checkTrace(cell, rig);
    }

    private static void make(String finding, Rig rig) {
        switch (finding) {
            case "absent" -> rig.rivalDeletes();
            case "other" -> rig.rivalPuts();
            case "unreadable" -> rig.driver.otherReads = Step.failsBefore(Step.failure(Kind.UNAVAILABLE));
            default -> {
                // Nobody else writes.
            }
        }
    }

    private static void checkApplied(Cell cell, Rig rig, Act.Answer answer) {
        assertThat(answer.applied()).as("applied").isTrue();
        assertThat(rig.text()).isEqualTo(cell.act().leavesRecord ? Optional.of(Act.WRITTEN) : Optional.empty());
        if (cell.act().leavesRecord) {
            assertThat(answer.version().flatMap(version -> VersionEnvelope.open(Rig.ROW, version)))
                    .as("the version handed out is the row's")
                    .isEqualTo(rig.stored("a").map(row -> row.version()));
        }
    }

    private static void checkUnknown(Cell cell, Rig rig, OutcomeUnknownException thrown) {
        assertThat(thrown).isNotNull();
        assertThat(thrown.seen())
                .isEqualTo(
                        switch (cell.finding()) {
                            case "absent" -> Seen.ABSENT;
                            case "unreadable" -> Seen.NOT_READ;
                            default -> Seen.OTHER_VERSION;
                        });
        assertThat(thrown.operation()).isEqualTo(cell.act().operation);
        assertThat(thrown.collection()).isEqualTo("notes");
        assertThat(thrown.keys()).containsExactly(Rig.KEY);
        assertThat(thrown).hasCause(new IllegalStateException("native OUTCOME_UNKNOWN"));
        assertThat(thrown.getSuppressed())
                .as("what made the reading fail")
                .hasSize(cell.finding().equals("unreadable") ? 1 : 0);
        switch (cell.finding()) {
            case "absent" -> assertThat(rig.text()).isEmpty();
            case "other" -> assertThat(rig.text()).contains("rival 1");
            default -> assertThat(rig.time.total()).isLessThanOrEqualTo(Rig.DEADLINE);
        }
    }

    /** However often it was sent, it was the same write: same record, same condition, same write id. */
    private static void checkWrites(Rig rig, int times) {
        assertThat(rig.driver.sentWrites()).hasSize(times);
        assertThat(rig.driver.sentWrites()).containsOnly(rig.driver.sentWrites().get(0));
    }

    private static void checkTrace(Cell cell, Rig rig) {
        List<String> trace = rig.driver.trace();
        List<String> afterLoss = trace.subList(trace.indexOf("write") + 1, trace.size());
        if (cell.finding().equals("unreadable")) {
            assertThat(afterLoss)
                    .as("reads until the deadline")
                    .hasSizeGreaterThan(5)
                    .containsOnly("read");
        } else {
            assertThat(afterLoss).isEqualTo(cell.answer().equals("again") ? List.of("read", "write") : List.of("read"));
        }
        rig.driver
                .sent
                .subList(trace.indexOf("write") + 1, trace.size())
                .forEach(sent -> assertThat(sent.call().freshness()).isEqualTo(Freshness.LATEST));
    }
}
