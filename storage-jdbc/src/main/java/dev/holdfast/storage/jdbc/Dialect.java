package dev.holdfast.storage.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** How one database product differs from the others. Stateless. */
interface Dialect {

    /** The products that are supported. */
    List<Dialect> ALL = List.of(new H2Dialect());

    /** The product's name as its driver tells it. */
    String product();

    /** The resource beside this class with the statements that make the table. */
    String schemaFile();

    /** Binds a key part or a version. */
    void bindKey(PreparedStatement statement, int index, String text) throws SQLException;

    /** Reads a key part or a version. */
    String key(ResultSet row, int column) throws SQLException;

    /** Inserts rows or replaces those that are there; what binds them is given. */
    String upsert(String columns, String rows);

    /** The condition that a row has one of these keys; binds all three parts of each. */
    String keyIsOneOf(int keys);

    /** What ends a query to cut it to a number of rows; binds that number. */
    String limit();

    /** What ends a query to lock its rows. */
    String lock();

    /** Whether the database waits for row locks in this process, deaf to interrupts and deadlines. */
    boolean waitsBadly();

    /** What a failure means if the product gives the SQLSTATE a meaning of its own; must not claim those of others. */
    Optional<Failure> failure(String state, SQLException failure);

    /** What the operator should know about a database that may lose acknowledged writes. */
    Optional<String> durabilityWarning(Connection connection) throws SQLException;
}
