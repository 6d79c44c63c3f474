package dev.holdfast.storage.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A DataSource that notes what goes to the database: each execution by its first word, {@code commit}, {@code rollback} and
 * changes of mode; and that fails where it is told to, before the database hears of it or after.
 */
final class Spy {

    private final DataSource real;
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
    private final List<String> statements = new CopyOnWriteArrayList<>();
    private final AtomicInteger open = new AtomicInteger();
    private final List<Fault> faults = new CopyOnWriteArrayList<>();

    private record Fault(String event, SQLException failure, boolean after, AtomicInteger times) {}

    Spy(DataSource real) {
        this.real = real;
    }

    DataSource source() {
        return proxy(DataSource.class, real, "");
    }

    /** What was seen since the last time this was asked. */
    List<String> seen() {
        synchronized (seen) {
            List<String> copy = List.copyOf(seen);
            seen.clear();
            return copy;
        }
    }

    /** The texts of the statements prepared since the last time this was asked. */
    List<String> statements() {
        List<String> copy = List.copyOf(statements);
        statements.clear();
        return copy;
    }

    int openConnections() {
        return open.get();
    }

    void failBefore(String event, SQLException failure, int times) {
        faults.add(new Fault(event, failure, false, new AtomicInteger(times)));
    }

    void failAfter(String event, SQLException failure) {
        faults.add(new Fault(event, failure, true, new AtomicInteger(1)));
    }

    private @Nullable Fault planned(String event) {
        return faults.stream()
                .filter(fault -> fault.event.equals(event) && fault.times.getAndDecrement() > 0)
                .findFirst()
                .orElse(null);
    }

    private <T> T proxy(Class<T> type, Object target, String sql) {
        Object proxy =
                Proxy.newProxyInstance(Spy.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    String event = event(method.getName(), sql);
                    Fault planned = planned(event);
                    if (!event.isEmpty()) {
                        seen.add(event);
                    }
                    if (planned != null && !planned.after) {
                        throw planned.failure;
                    }
                    try {
                        Object result = method.invoke(target, arguments);
                        if (planned != null) {
                            throw planned.failure;
                        }
                        return wrap(sql + method.getName(), result, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return type.cast(proxy);
    }

    private @Nullable Object wrap(String method, @Nullable Object result, Object @Nullable [] arguments) {
        if (result instanceof PreparedStatement) {
            statements.add((String) Objects.requireNonNull(arguments)[0]);
            return proxy(PreparedStatement.class, result, (String) arguments[0]);
        } else if (result instanceof Connection && method.equals("getConnection")) {
            open.incrementAndGet();
            return proxy(Connection.class, result, "connection");
        } else if (method.equals("connectionclose")) {
            open.decrementAndGet();
        }
        return result;
    }

    private static String event(String method, String sql) {
        return switch (method) {
            case "executeUpdate", "executeQuery" -> sql.substring(0, sql.indexOf(' '));
            case "commit", "rollback", "setAutoCommit", "setTransactionIsolation" -> method;
            default -> "";
        };
    }
}
