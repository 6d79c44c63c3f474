package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Where the writers of a row in this process wait for each other if the database itself would wait badly: these waits end
 * with the deadline or an interrupt. Rows share gates; each writer passes its gates in one order, so nobody waits in a circle.
 */
final class Gates implements AutoCloseable {

    private static final Lock[] ALL =
            Stream.generate(ReentrantLock::new).limit(1024).toArray(Lock[]::new);

    private final Deque<Lock> passed = new ArrayDeque<>();

    private Gates() {}

    static Gates enter(List<RowKey> rows, Call call) {
        Gates gates = new Gates();
        int[] places = rows.stream()
                .mapToInt(row -> Math.floorMod(row.hashCode(), ALL.length))
                .sorted()
                .distinct()
                .toArray();
        for (int place : places) {
            boolean open = false;
            try {
                open = ALL[place].tryLock()
                        || ALL[place].tryLock(call.deadline().remainingMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (!open) {
                gates.close();
                throw new DriverException(
                        Kind.UNAVAILABLE, call.operation() + ": another write of this row did not end in time");
            }
            gates.passed.push(ALL[place]);
        }
        return gates;
    }

    @Override
    public void close() {
        passed.forEach(Lock::unlock);
        passed.clear();
    }
}
