package dev.holdfast.storage.spi;

/** What the application asked for, for messages, deadlines, logs and decorators. */
public enum Operation {
    GET("get"),
    PUT("put"),
    INSERT_IF_ABSENT("insertIfAbsent"),
    PUT_IF_UNCHANGED("putIfUnchanged"),
    UPDATE("update"),
    DELETE("delete"),
    DELETE_IF_UNCHANGED("deleteIfUnchanged"),
    TRANSACT("transact"),
    LIST("list"),
    PAGE("page"),
    STREAM("stream"),
    COUNT("count"),
    SCAN("scan"),
    VERIFY("verify");

    private final String text;

    Operation(String text) {
        this.text = text;
    }

    /** The name of the method that the application called. */
    @Override
    public String toString() {
        return text;
    }
}
