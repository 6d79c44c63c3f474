package dev.holdfast.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.jdbc.Failure.Stage;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureTest {

    @ParameterizedTest
    @CsvSource({
        "08006, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, OUTCOME_UNKNOWN",
        "57P01, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, OUTCOME_UNKNOWN",
        "57014, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, OUTCOME_UNKNOWN",
        "90098, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, OUTCOME_UNKNOWN",
        "90031, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, OUTCOME_UNKNOWN",
        "40003, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, OUTCOME_UNKNOWN",
        ", UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, OUTCOME_UNKNOWN",
        "HY000, MISCONFIGURED, REJECTED, REJECTED, OUTCOME_UNKNOWN",
        "X, MISCONFIGURED, REJECTED, REJECTED, OUTCOME_UNKNOWN",
        "40001, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE",
        "HYT00, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE",
        "90131, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE",
        "28000, DENIED, DENIED, DENIED, DENIED",
        "42501, DENIED, DENIED, DENIED, DENIED",
        "90096, DENIED, DENIED, DENIED, DENIED",
        "42S02, MISCONFIGURED, MISCONFIGURED, MISCONFIGURED, MISCONFIGURED",
        "42S04, MISCONFIGURED, MISCONFIGURED, MISCONFIGURED, MISCONFIGURED",
        "42S22, MISCONFIGURED, MISCONFIGURED, MISCONFIGURED, MISCONFIGURED",
        "22001, MISCONFIGURED, REJECTED, REJECTED, REJECTED",
        "23505, MISCONFIGURED, REJECTED, UNAVAILABLE, REJECTED",
        "23513, MISCONFIGURED, REJECTED, REJECTED, REJECTED"
    })
    void aStateMeansWhatItLeavesBehind(String state, Kind settingUp, Kind reading, Kind inTransaction, Kind writing) {
        SQLException failure = new SQLException("x", state);

        assertThat(kind(failure, Stage.SETTING_UP)).isEqualTo(settingUp);
        assertThat(kind(failure, Stage.READING)).isEqualTo(reading);
        assertThat(kind(failure, Stage.IN_TRANSACTION)).isEqualTo(inTransaction);
        assertThat(kind(failure, Stage.WRITING)).isEqualTo(writing);
        assertThat(kind(failure, Stage.COMMITTING)).isEqualTo(Kind.OUTCOME_UNKNOWN);
    }

    @Test
    void theMessageTellsTheCodesAndNotTheNativeText() {
        SQLException failure = new SQLException("value 'secret' too long", "22001", 22001);

        DriverException mapped = Failure.of(failure, Stage.WRITING, Given.call());

        assertThat(mapped)
                .hasMessage("put: the database refused the statement (SQLSTATE 22001, code 22001)")
                .hasCause(failure);
    }

    private static Kind kind(SQLException failure, Stage stage) {
        return Failure.of(failure, stage, Given.call()).kind();
    }
}
