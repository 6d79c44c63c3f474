package dev.holdfast.storage.spi;

/** How new the answer of a read must be. */
public enum Freshness {
    /** As the driver reads by default; a cache in front of it may answer. */
    DEFAULT,
    /** Past every cache and replica: the row as it is at the primary now. */
    LATEST
}
