package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.conformance.Backend.Loss;
import dev.holdfast.storage.spi.Deadline;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What a line between a driver and its database does: it may be down, and it may break while a write is on its way, before the
 * write takes effect or after. The databases behind it are real.
 */
final class Interruptions {

    private final AtomicReference<@Nullable Loss> next = new AtomicReference<>();
    private volatile boolean down;

    void takeDown() {
        down = true;
    }

    void bringUp() {
        down = false;
    }

    void breakAtNextWrite(Loss loss) {
        next.set(loss);
    }

    JdbcDriver.Connections over(JdbcDriver.Connections real) {
        return new JdbcDriver.Connections() {
            @Override
            public Connection take(Deadline deadline) throws SQLException {
                return pass(real.take(deadline));
            }

            @Override
            public void close() {
                real.close();
            }
        };
    }

    /** The connection at this end of the line. */
    Connection pass(Connection real) throws SQLException {
        if (down) {
            real.close();
            throw new SQLTransientConnectionException("the line is down", "08001");
        }
        return connection(real);
    }

    private Connection connection(Connection real) {
        return proxy(Connection.class, (method, arguments) -> {
            if (method.getName().equals("commit")) {
                return breaking(real, method, arguments, real);
            }
            Object result = invoke(real, method, arguments);
            return result instanceof PreparedStatement statement ? statement(real, statement) : result;
        });
    }

    private PreparedStatement statement(Connection connection, PreparedStatement real) {
        return proxy(
                PreparedStatement.class,
                (method, arguments) -> method.getName().equals("executeUpdate") && connection.getAutoCommit()
                        ? breaking(real, method, arguments, connection)
                        : invoke(real, method, arguments));
    }

    /** Carries out what commits a write, unless the line breaks before it, and breaks the line after it if it should. */
    private @Nullable Object breaking(Object target, Method method, Object @Nullable [] arguments, Connection line)
            throws Throwable {
        Loss loss = next.getAndSet(null);
        Object result = loss == Loss.BEFORE_EFFECT ? null : invoke(target, method, arguments);
        if (loss != null) {
            if (loss == Loss.BEFORE_EFFECT && !line.getAutoCommit()) {
                line.rollback();
            }
            throw new SQLNonTransientConnectionException("the line broke", "08006");
        }
        return result;
    }

    @FunctionalInterface
    private interface Handling {
        @Nullable
        Object call(Method method, Object @Nullable [] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Handling handling) {
        return type.cast(Proxy.newProxyInstance(
                Interruptions.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> handling.call(method, arguments)));
    }

    private static @Nullable Object invoke(Object target, Method method, Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
