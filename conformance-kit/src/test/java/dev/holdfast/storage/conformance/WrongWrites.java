package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Drivers whose writes, versions, batches or acknowledgements are not what they say. */
final class WrongWrites {

    private WrongWrites() {}

    static List<WrongDriver> all() {
        return List.of(
                comparing("versions compared by prefix", (stored, expected) -> stored.startsWith(expected), "C7"),
                comparing(
                        "a star is any version",
                        (stored, expected) -> expected.equals("*") || stored.equals(expected),
                        "C7"),
                comparing("a version condition is dropped", (stored, expected) -> true, "C3", "C4", "T2", "X1", "X2"),
                versioning(
                        "a write of the same value keeps the version",
                        (write, record) -> "v" + record.hashCode(),
                        "C1"),
                versioning("versions count from the creation on", new CountsWrites()::next, "C2"),
                WrongDriver.around("a version condition is dropped in batches", DropsInBatches::new, "T2"),
                WrongDriver.around("a replace of a missing row creates it", Upserts::new, "C3"),
                WrongDriver.around("a delete of a missing row says deleted", SaysDeleted::new, "R5"),
                WrongDriver.around("an insert overwrites", Overwrites::new, "R4"),
                WrongDriver.around("an insert looks first and writes then", LooksFirst::new, "R4"),
                WrongDriver.around("a refusal brings another row", BringsOther::new, "R4"),
                WrongDriver.around("write ids are not stored", ForgetsWriteIds::new, "F1"),
                WrongDriver.around("a batch is applied in halves", Halves::new, "T3"),
                WrongDriver.around("a batch is applied row by row in sight of readers", RowByRow::new, "T5"),
                indexing("a refused batch names its first write", (index, size) -> 0),
                indexing("a refused batch names its last write", (index, size) -> size - 1),
                WrongDriver.around("a batch is checked in the order of keys", ByKey::new, "T2"),
                WrongDriver.around("a batch tells the versions of other rows", ShiftsVersions::new, "T6"),
                WrongDriver.around("a lost acknowledgement is told as refused", ToldRefused::new, "F1"),
                WrongDriver.around("a lost acknowledgement is sent again blindly", SendsAgain::new, "F1"),
                WrongDriver.around("a lost acknowledgement is told as unavailable", ToldUnavailable::new, "F1"),
                WrongDriver.around("an interrupt flag is swallowed", SwallowsInterrupts::new, "X5"));
    }

    private static WrongDriver comparing(String name, BiPredicate<String, String> equal, String... rules) {
        return WrongDriver.of(
                name,
                backend -> new ToyDriver(backend) {
                    @Override
                    boolean unchanged(RowVersion stored, RowVersion expected) {
                        return equal.test(stored.token(), expected.token());
                    }
                },
                rules);
    }

    private interface Versioning {
        String version(RowWrite write, StoredRecord record);
    }

    private static WrongDriver versioning(String name, Versioning versions, String... rules) {
        return WrongDriver.of(
                name,
                backend -> new ToyDriver(backend) {
                    @Override
                    RowVersion version(RowWrite write, StoredRecord record, @Nullable StoredRow old) {
                        return new RowVersion(versions.version(write, record));
                    }

                    @Override
                    Optional<RowVersion> apply(RowWrite write) {
                        if (write instanceof RowWrite.Delete || write instanceof RowWrite.DeleteIfUnchanged) {
                            versions.version(write, StoredRecord.empty());
                        }
                        return super.apply(write);
                    }
                },
                rules);
    }

    private static final class CountsWrites {
        private final Map<RowKey, Integer> counts = new HashMap<>();

        synchronized String next(RowWrite write, StoredRecord record) {
            if (write instanceof RowWrite.Delete || write instanceof RowWrite.DeleteIfUnchanged) {
                counts.remove(write.key());
                return "0";
            }
            return "" + counts.merge(write.key(), 1, Integer::sum);
        }
    }

    private interface Indexing {
        int index(int index, int size);
    }

    private static WrongDriver indexing(String name, Indexing indexing) {
        return WrongDriver.around(
                name,
                driver -> new ForwardingDriver(driver) {
                    @Override
                    public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
                        BatchResult result = super.writeAtomically(writes, call);
                        return result instanceof BatchResult.Refused refused
                                ? new BatchResult.Refused(indexing.index(refused.index(), writes.size()), refused.why())
                                : result;
                    }
                },
                "T2");
    }

    private static RowWrite unconditional(RowWrite write) {
        return write instanceof RowWrite.DeleteIfUnchanged ? new RowWrite.Delete(write.key(), write.writeId()) : write;
    }

    private static final class DropsInBatches extends ForwardingDriver {
        DropsInBatches(StorageDriver next) {
            super(next);
        }

        @Override
        public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
            return super.writeAtomically(
                    writes.stream().map(WrongWrites::unconditional).toList(), call);
        }
    }

    private static final class Upserts extends ForwardingDriver {
        Upserts(StorageDriver next) {
            super(next);
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            return write instanceof RowWrite.Replace replace
                            && super.read(write.key(), call).isEmpty()
                    ? super.write(new RowWrite.Put(write.key(), replace.record(), write.writeId()), call)
                    : super.write(write, call);
        }
    }

    private static final class SaysDeleted extends ForwardingDriver {
        SaysDeleted(StorageDriver next) {
            super(next);
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            WriteResult result = super.write(write, call);
            return write instanceof RowWrite.Delete ? new WriteResult.Applied(Optional.empty()) : result;
        }
    }

    private static final class Overwrites extends ForwardingDriver {
        Overwrites(StorageDriver next) {
            super(next);
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            return write instanceof RowWrite.Insert insert
                    ? super.write(new RowWrite.Put(write.key(), insert.record(), write.writeId()), call)
                    : super.write(write, call);
        }
    }

    private static final class LooksFirst extends ForwardingDriver {
        LooksFirst(StorageDriver next) {
            super(next);
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            if (!(write instanceof RowWrite.Insert insert)) {
                return super.write(write, call);
            }
            Optional<StoredRow> there = super.read(write.key(), call);
            LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
            return there.isPresent()
                    ? new WriteResult.Refused(Refusal.EXISTS)
                    : super.write(new RowWrite.Put(write.key(), insert.record(), write.writeId()), call);
        }
    }

    private static final class BringsOther extends ForwardingDriver {
        BringsOther(StorageDriver next) {
            super(next);
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            WriteResult result = super.write(write, call);
            if (result instanceof WriteResult.Refused refused && write instanceof RowWrite.Insert insert) {
                RowVersion version = new RowVersion(write.writeId().token());
                StoredRow mine = new StoredRow(
                        write.key(), insert.record(), version, Optional.of(write.writeId()), Optional.empty());
                return new WriteResult.Refused(refused.why(), Optional.of(mine));
            }
            return result;
        }
    }

    private static final class ForgetsWriteIds extends ForwardingDriver {
        ForgetsWriteIds(StorageDriver next) {
            super(next);
        }

        @Override
        public Optional<StoredRow> read(RowKey key, Call call) {
            return super.read(key, call)
                    .map(row -> new StoredRow(key, row.record(), row.version(), Optional.empty(), row.lastModified()));
        }
    }

    private static final class Halves extends ForwardingDriver {
        Halves(StorageDriver next) {
            super(next);
        }

        @Override
        public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
            List<Optional<RowVersion>> versions = new ArrayList<>();
            for (int i = 0; i < writes.size(); i++) {
                WriteResult result = super.write(writes.get(i), call);
                if (result instanceof WriteResult.Refused refused) {
                    return new BatchResult.Refused(i, refused.why());
                }
                versions.add(((WriteResult.Applied) result).version());
            }
            return new BatchResult.Applied(versions);
        }
    }

    private static final class RowByRow extends ForwardingDriver {
        RowByRow(StorageDriver next) {
            super(next);
        }

        @Override
        public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
            boolean safe = writes.stream().allMatch(RowWrite.Put.class::isInstance);
            if (!safe) {
                return super.writeAtomically(writes, call);
            }
            List<Optional<RowVersion>> versions = new ArrayList<>();
            for (RowWrite write : writes) {
                versions.add(((WriteResult.Applied) super.write(write, call)).version());
                LockSupport.parkNanos(Duration.ofNanos(100_000).toNanos());
            }
            return new BatchResult.Applied(versions);
        }
    }

    private static final class ByKey extends ForwardingDriver {
        ByKey(StorageDriver next) {
            super(next);
        }

        @Override
        public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
            List<RowWrite> sorted = writes.stream()
                    .sorted(Comparator.comparing(write -> write.key().id()))
                    .toList();
            BatchResult result = super.writeAtomically(sorted, call);
            if (result instanceof BatchResult.Refused refused) {
                return new BatchResult.Refused(writes.indexOf(sorted.get(refused.index())), refused.why());
            }
            List<Optional<RowVersion>> versions = ((BatchResult.Applied) result).versions();
            return new BatchResult.Applied(writes.stream()
                    .map(write -> versions.get(sorted.indexOf(write)))
                    .toList());
        }
    }

    private static final class ShiftsVersions extends ForwardingDriver {
        ShiftsVersions(StorageDriver next) {
            super(next);
        }

        @Override
        public BatchResult writeAtomically(List<RowWrite> writes, Call call) {
            BatchResult result = super.writeAtomically(writes, call);
            if (result instanceof BatchResult.Applied applied) {
                List<Optional<RowVersion>> shifted = new ArrayList<>(applied.versions());
                shifted.add(shifted.remove(0));
                return new BatchResult.Applied(shifted);
            }
            return result;
        }
    }

    private static boolean unknown(DriverException failure) {
        return failure.kind() == Kind.OUTCOME_UNKNOWN;
    }

    private static final class ToldRefused extends ForwardingDriver {
        ToldRefused(StorageDriver next) {
            super(next);
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            try {
                return super.write(write, call);
            } catch (DriverException failure) {
                if (unknown(failure)) {
                    return new WriteResult.Refused(Refusal.CHANGED);
                }
                throw failure;
            }
        }
    }

    private static final class SendsAgain extends ForwardingDriver {
        SendsAgain(StorageDriver next) {
            super(next);
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            try {
                return super.write(write, call);
            } catch (DriverException failure) {
                if (unknown(failure)) {
                    return super.write(write, call);
                }
                throw failure;
            }
        }
    }

    private static final class ToldUnavailable extends ForwardingDriver {
        ToldUnavailable(StorageDriver next) {
            super(next);
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            try {
                return super.write(write, call);
            } catch (DriverException failure) {
                throw unknown(failure) ? new DriverException(Kind.UNAVAILABLE, "time-out") : failure;
            }
        }
    }

    private static final class SwallowsInterrupts extends ForwardingDriver {
        SwallowsInterrupts(StorageDriver next) {
            super(next);
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            Thread.interrupted();
            return super.write(write, call);
        }
    }
}
