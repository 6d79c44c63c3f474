package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.conformance.Backend.Loss;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A DataSource whose database can be away, and whose connections can break at the moment that matters. */
final class LossySource {

    private final DataSource real;
    private final AtomicReference<@Nullable Loss> next = new AtomicReference<>();
    private volatile boolean away;

    LossySource(DataSource real) {
        this.real = real;
    }

    /** Whether nothing gets through. */
    void away(boolean away) {
        this.away = away;
    }

    /** Breaks the connection of the next statement that commits by itself, or of the next commit. */
    void loseNext(Loss loss) {
        next.set(loss);
    }

    DataSource source() {
        return proxy(DataSource.class, (method, arguments) -> {
            if (method.getName().equals("getConnection") && away) {
                throw new SQLException("connection refused", "08001");
            }
            Object result = invoke(real, method, arguments);
            return result instanceof Connection connection ? new Line(connection).proxy() : result;
        });
    }

    /** One connection; once it is broken, all that it still does is close. */
    private final class Line {

        private final Connection connection;
        private volatile boolean broken;

        Line(Connection connection) {
            this.connection = connection;
        }

        Connection proxy() {
            return LossySource.proxy(Connection.class, (method, arguments) -> {
                Object result =
                        through(connection, method, arguments, method.getName().equals("commit"));
                return result instanceof PreparedStatement statement ? statement(statement) : result;
            });
        }

        private PreparedStatement statement(PreparedStatement statement) {
            return LossySource.proxy(
                    PreparedStatement.class,
                    (method, arguments) -> through(
                            statement,
                            method,
                            arguments,
                            method.getName().equals("executeUpdate") && connection.getAutoCommit()));
        }

        private @Nullable Object through(
                Object target, Method method, Object @Nullable [] arguments, boolean acknowledges) throws Throwable {
            if (method.getName().equals("close")) {
                return invoke(target, method, arguments);
            }
            Loss loss = acknowledges ? next.getAndSet(null) : null;
            broken |= away || loss == Loss.BEFORE_EFFECT;
            Object result = broken ? null : invoke(target, method, arguments);
            broken |= loss == Loss.AFTER_EFFECT;
            if (broken) {
                throw new SQLException("connection reset", "08006");
            }
            return result;
        }
    }

    @FunctionalInterface
    private interface Handler {
        @Nullable
        Object handle(Method method, Object @Nullable [] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Handler handler) {
        return type.cast(Proxy.newProxyInstance(
                LossySource.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> handler.handle(method, arguments)));
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
