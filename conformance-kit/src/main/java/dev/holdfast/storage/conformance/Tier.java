package dev.holdfast.storage.conformance;

/** Whom a rule binds. */
public enum Tier {
    /** Every adapter. */
    M("every adapter"),
    /** Adapters whose {@code DriverInfo} says durable. */
    D("durable adapters"),
    /** Every adapter too, but shown with faults put in, many threads or a second process. */
    F("every adapter, under faults and stress");

    private final String text;

    Tier(String text) {
        this.text = text;
    }

    /** Whom it binds, in words. */
    @Override
    public String toString() {
        return text;
    }
}
