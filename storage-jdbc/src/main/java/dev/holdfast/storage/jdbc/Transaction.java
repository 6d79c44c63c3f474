package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.jdbc.Failure.Stage;
import dev.holdfast.storage.model.BatchResult;
import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A READ COMMITTED transaction on a connection in autocommit mode, which comes back as it was. */
final class Transaction {

    private static final Logger LOG = LoggerFactory.getLogger(Transaction.class);

    private Transaction() {}

    @FunctionalInterface
    interface Body {
        BatchResult run() throws SQLException;
    }

    /** Commits if the body says that the batch is applied, and rolls back after everything else. */
    static BatchResult run(Session session, Body body) throws SQLException {
        Connection connection = session.connection;
        int isolation = connection.getTransactionIsolation();
        if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }
        boolean ended = false;
        try {
            connection.setAutoCommit(false);
            session.reached(Stage.IN_TRANSACTION);
            BatchResult result = body.run();
            if (result instanceof BatchResult.Refused) {
                connection.rollback();
            } else {
                session.reached(Stage.COMMITTING);
                connection.commit();
            }
            ended = true;
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            // Never a commit after a failure: some databases answer it as if they had not rolled back.
            try {
                connection.rollback();
                ended = true;
            } catch (SQLException | RuntimeException second) {
                e.addSuppressed(second);
            }
            throw e;
        } finally {
            restore(connection, isolation, ended);
        }
    }

    private static void restore(Connection connection, int isolation, boolean ended) {
        try {
            if (ended) {
                connection.setAutoCommit(true);
                if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
                    connection.setTransactionIsolation(isolation);
                }
            } else {
                connection.abort(Runnable::run); // autocommit would commit what is still open
            }
        } catch (SQLException | RuntimeException e) {
            LOG.debug("a connection could not be restored after a transaction", e);
        }
    }
}
