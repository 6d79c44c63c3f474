package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Sits between a store and the driver: keeps what was called, and lets a case put a fault into each write or read to come, in
 * the order given. Safe for use by several threads.
 */
final class Interposer implements UnaryOperator<StorageDriver> {

    private final Queue<Fault> writeFaults = new ConcurrentLinkedQueue<>();
    private final Queue<Fault> readFaults = new ConcurrentLinkedQueue<>();
    private final Queue<Fault> queryFaults = new ConcurrentLinkedQueue<>();
    private final List<List<RowWrite>> writes = Collections.synchronizedList(new ArrayList<>());
    private final List<RowQuery> queries = Collections.synchronizedList(new ArrayList<>());
    private final List<Call> reads = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger closes = new AtomicInteger();

    /** The next writes or batches meet these, one each. */
    Interposer onWrites(Fault... faults) {
        writeFaults.addAll(List.of(faults));
        return this;
    }

    /** The next reads of one row meet these, one each. */
    Interposer onReads(Fault... faults) {
        readFaults.addAll(List.of(faults));
        return this;
    }

    /** The next queries meet these, one each. */
    Interposer onQueries(Fault... faults) {
        queryFaults.addAll(List.of(faults));
        return this;
    }

    /** Every write or batch so far, whether or not it reached the driver. */
    List<List<RowWrite>> writes() {
        synchronized (writes) {
            return List.copyOf(writes);
        }
    }

    List<RowQuery> queries() {
        synchronized (queries) {
            return List.copyOf(queries);
        }
    }

    List<Call> reads() {
        synchronized (reads) {
            return List.copyOf(reads);
        }
    }

    int closes() {
        return closes.get();
    }

    /** How many calls of any kind there were. */
    int calls() {
        return writes.size() + queries.size() + reads.size();
    }

    void forget() {
        writes.clear();
        queries.clear();
        reads.clear();
    }

    @Override
    public StorageDriver apply(StorageDriver driver) {
        return new Interposed(driver);
    }

    private <R> R through(Queue<Fault> faults, Supplier<R> send) {
        Fault fault = faults.poll();
        return fault == null ? send.get() : fault.meet(send);
    }

    /** Lets all further calls pass. */
    void heal() {
        List.of(writeFaults, readFaults, queryFaults).forEach(Queue::clear);
    }

    private final class Interposed extends ForwardingDriver {

        Interposed(StorageDriver next) {
            super(next);
        }

        @Override
        public Optional<StoredRow> read(RowKey key, Call call) {
            reads.add(call);
            return through(readFaults, () -> super.read(key, call));
        }

        @Override
        public RowPage query(RowQuery query, Call call) {
            queries.add(query);
            return through(queryFaults, () -> super.query(query, call));
        }

        @Override
        public WriteResult write(RowWrite write, Call call) {
            writes.add(List.of(write));
            return through(writeFaults, () -> super.write(write, call));
        }

        @Override
        public BatchResult writeAtomically(List<RowWrite> batch, Call call) {
            writes.add(List.copyOf(batch));
            return through(writeFaults, () -> super.writeAtomically(batch, call));
        }

        @Override
        public void close() {
            closes.incrementAndGet();
            super.close();
        }
    }
}
