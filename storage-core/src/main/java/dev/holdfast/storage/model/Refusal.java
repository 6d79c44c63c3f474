package dev.holdfast.storage.model;

/** Why a write was refused: its condition did not hold, and nothing was changed. */
public enum Refusal {
    /** An insert met a row. */
    EXISTS,
    /** A replace or a delete met no row. */
    MISSING,
    /** The row has another version than the expected one. */
    CHANGED
}
