package dev.holdfast.storage.model;

/** What of the rows a query wants. */
public enum Projection {
    /** Whole rows. */
    RECORDS,
    /** Keys and versions; the records of the rows are empty. */
    KEYS,
    /** The number of rows alone; the page has no rows. */
    COUNT
}
