package dev.holdfast.storage.conformance;

import java.util.List;
import java.util.stream.Stream;

/** All cases that every adapter is run against. Immutable. */
public final class ConformanceKit {

    private static final List<ConformanceCase> CASES = Stream.of(
                    KeyCases.cases(),
                    KeyTextCases.cases(),
                    RecordCases.cases(),
                    DriverWriteCases.cases(),
                    VersionCases.cases(),
                    UpdateCases.cases(),
                    TransactionCases.cases(),
                    PagingCases.cases())
            .flatMap(List::stream)
            .toList();

    private ConformanceKit() {}

    /** All cases, in a stable order, chapter by chapter. */
    public static List<ConformanceCase> cases() {
        return CASES;
    }
}
