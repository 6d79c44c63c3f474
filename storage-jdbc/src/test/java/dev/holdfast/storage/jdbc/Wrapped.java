package dev.holdfast.storage.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A DataSource that does something to each connection before it gives it out. */
final class Wrapped {

    private Wrapped() {}

    @FunctionalInterface
    interface Step {
        Connection apply(Connection connection) throws SQLException;
    }

    static DataSource source(DataSource real, Step step) {
        return (DataSource) Proxy.newProxyInstance(
                Wrapped.class.getClassLoader(), new Class<?>[] {DataSource.class}, (self, method, arguments) -> {
                    try {
                        Object result = method.invoke(real, arguments);
                        return result instanceof Connection connection ? step.apply(connection) : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
