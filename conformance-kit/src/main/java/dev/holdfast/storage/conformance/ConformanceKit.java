package dev.holdfast.storage.conformance;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All cases that every adapter is run against. Immutable. */
public final class ConformanceKit {

    private static final List<ConformanceCase> CASES = Stream.of(
                    KeyCases.cases(),
                    KeyRuleCases.cases(),
                    KeyTextCases.cases(),
                    ValueCases.cases(),
                    FieldCases.cases(),
                    LimitCases.cases(),
                    RecordCases.cases(),
                    DriverWriteCases.cases(),
                    VersionCases.cases(),
                    ForeignVersionCases.cases(),
                    UpdateCases.cases(),
                    TransactionCases.cases(),
                    CodecCases.cases(),
                    UnreadableCases.cases(),
                    PagingCases.cases(),
                    FilterCases.cases(),
                    RangeCases.cases(),
                    CursorCases.cases(),
                    CountStreamCases.cases(),
                    ScanCases.cases(),
                    DriverQueryCases.cases(),
                    DriverRangeCases.cases(),
                    DriverBatchCases.cases(),
                    DeciderCases.cases(),
                    LifecycleCases.cases(),
                    SetUpCases.cases(),
                    ErrorCases.cases(),
                    ConcurrencyCases.cases(),
                    HistoryCases.cases(),
                    InterruptCases.cases(),
                    LostWriteCases.cases(),
                    LostConditionalCases.cases(),
                    LostTransactionCases.cases(),
                    DriverLossCases.cases(),
                    FailureCases.cases())
            .flatMap(List::stream)
            .sorted(Comparator.comparingInt(
                    conformanceCase -> RuleBook.place(conformanceCase.rules().get(0))))
            .toList();

    private ConformanceKit() {}

    /** All cases, in a stable order, chapter by chapter. */
    public static List<ConformanceCase> cases() {
        return CASES;
    }
}
