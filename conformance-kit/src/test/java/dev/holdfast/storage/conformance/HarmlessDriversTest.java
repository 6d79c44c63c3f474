package dev.holdfast.storage.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.holdfast.storage.conformance.CaseResult.Status;
import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The kit must pass what the contract leaves open: each freedom that a driver has, taken. */
class HarmlessDriversTest {

    private static final List<WrongDriver> HARMLESS = List.of(
            WrongDriver.around(
                    "pages are short", ShortPages::new, "K5", "Q1", "Q3", "Q4", "Q7", "Q9", "S1", "S2", "T5"),
            WrongDriver.around(
                    "empty pages come first",
                    EmptyPages::new,
                    "K5",
                    "Q1",
                    "Q3",
                    "Q4",
                    "Q7",
                    "Q9",
                    "S1",
                    "S2",
                    "T5",
                    "V8",
                    "X3",
                    "X4",
                    "C5",
                    "R1",
                    "R3",
                    "R7",
                    "R8",
                    "L3"),
            WrongDriver.of("rows of a batch share a version", SharesVersions::new, "C2", "C5", "C7", "T2", "T6", "X3"),
            WrongDriver.around("a batch tells no versions", TellsNoVersions::new, "C5", "T1", "T6", "F1"),
            WrongDriver.around("a refusal brings the row", BringsRow::new, "R4", "U3", "U4", "X1", "X5"),
            WrongDriver.around("lastModified is not kept, nothing is durable", KeepsNothing::new, "R8", "L4"));

    @TestFactory
    Stream<DynamicTest> isPassedByEveryCaseOf() {
        return HARMLESS.stream().map(harmless -> dynamicTest(harmless.name(), () -> assertPassed(harmless)));
    }

    private static void assertPassed(WrongDriver harmless) {
        List<ConformanceCase> cases = ConformanceKit.cases().stream()
                .filter(each -> !Collections.disjoint(each.rules(), harmless.rules()))
                .toList();
        assertThat(ConformanceRun.runAll(WrongDriversTest.harness(harmless), cases))
                .isNotEmpty()
                .allSatisfy(result ->
                        assertThat(result.status()).as(result.reason()).isNotEqualTo(Status.FAILED));
    }

    private static final class ShortPages extends ForwardingDriver {
        ShortPages(StorageDriver next) {
            super(next);
        }

        @Override
        public RowPage query(RowQuery query, Call call) {
            int limit = Math.max(1, query.limit() / 2);
            return super.query(
                    new RowQuery(
                            query.collection(),
                            query.partition(),
                            query.ids(),
                            query.narrowing(),
                            query.projection(),
                            limit,
                            query.from()),
                    call);
        }
    }

    /** Each page is preceded by an empty one, whose token holds the position. */
    private static final class EmptyPages extends ForwardingDriver {
        EmptyPages(StorageDriver next) {
            super(next);
        }

        @Override
        public RowPage query(RowQuery query, Call call) {
            Optional<Position> from = query.from();
            if (from.isPresent() && from.get() instanceof Position.Token token) {
                return super.query(DriverCall.from(query, position(token.text())), call);
            }
            super.query(query, call); // a failure is one, also of an empty page
            String token = from.map(position -> ((Position.AfterRow) position).key())
                    .map(key -> "t\u0001" + key.partition() + "\u0001" + key.id())
                    .orElse("t");
            return new RowPage(List.of(), List.of(), 0, Optional.of(new Position.Token(query.collection() + token)));
        }

        private static Optional<Position> position(String token) {
            String[] parts = token.split("\u0001", -1);
            if (!parts[0].endsWith("t")) {
                throw new DriverException(DriverException.Kind.REJECTED, "not a token of this driver");
            }
            String collection = parts[0].substring(0, parts[0].length() - 1);
            return parts.length == 1
                    ? Optional.empty()
                    : Optional.of(new Position.AfterRow(new RowKey(collection, parts[1], parts[2])));
        }
    }

    private static final class SharesVersions extends ToyDriver {
        SharesVersions(ToyBackend backend) {
            super(backend);
        }

        @Override
        RowVersion version(RowWrite write, StoredRecord record, @Nullable StoredRow old) {
            return new RowVersion(write.writeId().operation());
        }
    }

    private static final class TellsNoVersions extends ForwardingDriver {
        TellsNoVersions(StorageDriver next) {
            super(next);
        }

        @Override
        public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
            BatchResult result = super.writeAtomically(writes, call);
            return result instanceof BatchResult.Applied
                    ? new BatchResult.Applied(Collections.nCopies(writes.size(), Optional.empty()))
                    : result;
        }
    }

    private static final class BringsRow extends ForwardingDriver {
        BringsRow(StorageDriver next) {
            super(next);
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            WriteResult result = super.write(write, call);
            try {
                return result instanceof WriteResult.Refused refused
                        ? new WriteResult.Refused(refused.why(), super.read(write.key(), call))
                        : result;
            } catch (DriverException unreadable) {
                return result;
            }
        }
    }

    private static final class KeepsNothing extends ForwardingDriver {
        KeepsNothing(StorageDriver next) {
            super(next);
        }

        @Override
        public DriverInfo info() {
            return new DriverInfo("forgetful", false, false);
        }

        @Override
        public Optional<StoredRow> read(RowKey key, Call call) {
            return super.read(key, call).map(KeepsNothing::timeless);
        }

        @Override
        public RowPage query(RowQuery query, Call call) {
            RowPage page = super.query(query, call);
            return new RowPage(
                    page.rows().stream().map(KeepsNothing::timeless).toList(),
                    page.unreadable(),
                    page.count(),
                    page.next());
        }

        private static StoredRow timeless(StoredRow row) {
            return new StoredRow(row.key(), row.record(), row.version(), row.writeId(), Optional.empty());
        }
    }
}
