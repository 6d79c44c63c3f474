package dev.holdfast.storage;

import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverInfo;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A right driver over a {@link RowMap} whose next calls can be told to go wrong. Each kind of call has a queue of {@link
 * Step}s; a call beyond its queue goes right. Every call is recorded.
 */
final class ScriptedDriver implements StorageDriver {

    /** One call as it came: the argument is a key, a query, a write, or a list of writes. */
    record Sent(String method, Object what, Call call, boolean interrupted) {}

    final RowMap rows = new RowMap();
    final Queue<Step> reads = new ConcurrentLinkedQueue<>();
    final Queue<Step> queries = new ConcurrentLinkedQueue<>();
    final Queue<Step> writes = new ConcurrentLinkedQueue<>();
    final List<Sent> sent = Collections.synchronizedList(new ArrayList<>());

    /** What a read does once its queue is empty. */
    volatile Step otherReads = Step.RIGHT;

    /** What a write does once its queue is empty. */
    volatile Step otherWrites = Step.RIGHT;

    final AtomicInteger closed = new AtomicInteger();

    @Override
    public DriverInfo info() {
        return new DriverInfo("scripted", false, false);
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // a script may answer null, as no driver should
    public Optional<StoredRow> read(RowKey key, Call call) {
        return (Optional<StoredRow>) run("read", key, call, reads, otherReads, () -> rows.get(key));
    }

    @Override
    @SuppressWarnings("NullAway")
    public RowPage query(RowQuery query, Call call) {
        return (RowPage) run("query", query, call, queries, Step.RIGHT, () -> rows.query(query));
    }

    @Override
    @SuppressWarnings("NullAway")
    public WriteResult write(RowWrite write, Call call) {
        return (WriteResult) run("write", write, call, writes, otherWrites, () -> rows.write(write));
    }

    @Override
    @SuppressWarnings("NullAway")
    public BatchResult writeAtomically(List<RowWrite> batch, Call call) {
        return (BatchResult) run("batch", batch, call, writes, otherWrites, () -> rows.writeAtomically(batch));
    }

    @Override
    public void close() {
        closed.incrementAndGet();
    }

    private @Nullable Object run(
            String method, Object what, Call call, Queue<Step> script, Step other, Step.Effect effect) {
        sent.add(new Sent(method, what, call, Thread.currentThread().isInterrupted()));
        Step step = script.poll();
        synchronized (rows) {
            return (step == null ? other : step).run(effect);
        }
    }

    /** The calls so far in order, such as {@code [write, read, write]}. */
    List<String> trace() {
        return sent.stream().map(Sent::method).toList();
    }

    /** The writes and batches sent so far. */
    List<Object> sentWrites() {
        return sent.stream()
                .filter(call -> call.what() instanceof RowWrite || call.what() instanceof List)
                .map(Sent::what)
                .toList();
    }

    /** The calls of one method. */
    List<Sent> sent(String method) {
        return sent.stream().filter(call -> call.method().equals(method)).toList();
    }
}
