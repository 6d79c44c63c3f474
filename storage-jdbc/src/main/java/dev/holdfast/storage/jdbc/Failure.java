package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;

/** What a native failure says about the database and about its own effect; the only way from one to the SPI's failures. */
enum Failure {
    DUPLICATE(Kind.REJECTED, "a row with this key is there"),
    ROLLED_BACK(Kind.UNAVAILABLE, "the database undid it in favour of another transaction"),
    /** Whether a statement took effect is open. */
    LOST(Kind.UNAVAILABLE, "the database cannot be reached, or no connection was free in time"),
    DENIED(Kind.DENIED, "the database denied access"),
    MISCONFIGURED(Kind.MISCONFIGURED, "the database, the table or a setting is not as it must be"),
    REFUSED(Kind.REJECTED, "the database refused the statement"),
    /** Whether a statement took effect is open. */
    OTHER(Kind.REJECTED, "the database failed");

    /** How far a call had come, which decides what a failure leaves behind. */
    enum Stage {
        SETTING_UP,
        READING,
        IN_TRANSACTION,
        WRITING,
        COMMITTING
    }

    private final Kind kind;
    private final String words;

    Failure(Kind kind, String words) {
        this.kind = kind;
        this.words = words;
    }

    /** What the failure means, by the product's own codes first, then by the standard classes of SQLSTATE. */
    static Failure of(SQLException failure) {
        String state = failure.getSQLState();
        if (state == null) {
            return LOST;
        }
        return Dialect.ALL.stream()
                .flatMap(dialect -> dialect.failure(state, failure).stream())
                .findFirst()
                .orElseGet(() -> byState(state, failure));
    }

    private static Failure byState(String state, SQLException failure) {
        switch (state) {
            case "23505":
                return DUPLICATE;
            case "40003": // statement completion unknown
                return LOST;
            case "42501":
                return DENIED;
            case "42S02", "42S22":
                return MISCONFIGURED;
            default:
                return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
                    case "08", "53", "57" -> LOST;
                    case "40" -> ROLLED_BACK;
                    case "28" -> DENIED;
                    case "0A", "21", "22", "23", "42", "44" -> REFUSED;
                    default -> isConnectionFailure(failure) ? LOST : OTHER;
                };
        }
    }

    private static boolean isConnectionFailure(Throwable failure) {
        return failure instanceof IOException
                || failure instanceof SQLTransientConnectionException
                || failure instanceof SQLNonTransientConnectionException
                || failure instanceof SQLRecoverableException
                || failure instanceof SQLTimeoutException
                || (failure.getCause() != null && isConnectionFailure(failure.getCause()));
    }

    /** Whether it is certain that nothing was applied, and the reason passes. */
    boolean startsOver(Stage stage) {
        return stage != Stage.COMMITTING
                && (this == ROLLED_BACK || (this == DUPLICATE && stage == Stage.IN_TRANSACTION));
    }

    private Kind kind(Stage stage) {
        boolean open = this == LOST || this == OTHER;
        if (stage == Stage.COMMITTING || (stage == Stage.WRITING && open)) {
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
