package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a native failure says about the database and about its own effect; the only way from one to the SPI's failures. Each
 * knows the standard SQLSTATEs, or classes of them, that mean it; what no one knows is {@link #OTHER}.
 */
enum Failure {
    DUPLICATE("23505 42S01", Kind.REJECTED, "a row with this key, or the table, is there"),
    ROLLED_BACK("40", Kind.UNAVAILABLE, "the database undid it in favour of another transaction"),
    /** Whether a statement took effect is open. */
    LOST("null 08 53 57 40003", Kind.UNAVAILABLE, "the database cannot be reached, or no connection was free in time"),
    DENIED("28 42501", Kind.DENIED, "the database denied access"),
    MISCONFIGURED("42S02 42S22", Kind.MISCONFIGURED, "the database, the table or a setting is not as it must be"),
    REFUSED("0A 21 22 23 42 44", Kind.REJECTED, "the database refused the statement"),
    /** Whether a statement took effect is open. */
    OTHER("", Kind.REJECTED, "the database failed");

    /** How far a call had come, which decides what a failure leaves behind. */
    enum Stage {
        SETTING_UP,
        READING,
        IN_TRANSACTION,
        WRITING,
        COMMITTING
    }

    private final String states;
    private final Kind kind;
    private final String words;

    Failure(String states, Kind kind, String words) {
        this.states = states;
        this.kind = kind;
        this.words = words;
    }

    static Failure of(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        for (Dialect dialect : Dialect.ALL) {
            for (Map.Entry<Failure, String> own : dialect.states().entrySet()) {
                if (lists(own.getValue(), state)) {
                    return own.getKey();
                }
            }
        }
        return Stream.of(state, state.substring(0, Math.min(2, state.length())))
                .flatMap(code -> Stream.of(values()).filter(meaning -> lists(meaning.states, code)))
                .findFirst()
                .orElse(OTHER);
    }

    private static boolean lists(String states, String state) {
        return List.of(states.split(" ")).contains(state);
    }

    /** Whether it is certain that nothing was applied, and the reason passes. */
    boolean startsOver(Stage stage) {
        return stage != Stage.COMMITTING
                && (this == ROLLED_BACK || (this == DUPLICATE && stage == Stage.IN_TRANSACTION));
    }

    private Kind kind(Stage stage) {
        if (stage == Stage.COMMITTING || (stage == Stage.WRITING && (this == LOST || this == OTHER))) {
            return Kind.OUTCOME_UNKNOWN;
        } else if (stage == Stage.SETTING_UP && kind == Kind.REJECTED) {
            return Kind.MISCONFIGURED;
        }
        return startsOver(stage) ? Kind.UNAVAILABLE : kind;
    }

    /** The failure of a call. The native message stays with the cause: it may hold values. */
    static DriverException of(SQLException failure, Stage stage, Call call) {
        Failure meaning = of(failure);
        String codes = " (SQLSTATE " + failure.getSQLState() + ", code " + failure.getErrorCode() + ")";
        return new DriverException(meaning.kind(stage), call.operation() + ": " + meaning.words + codes, failure);
    }
}
