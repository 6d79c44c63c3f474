package dev.holdfast.storage.azure.tables;

import dev.holdfast.storage.spi.DriverException.Kind;

/** What a request may leave behind when its reply is lost. */
enum Effect {
    /** Nothing of account: a read, or the creation of the table, which can be repeated. */
    NONE,
    /** One row written; the service rejects such a request as a whole before it does anything. */
    ROW,
    /** Several actions in one; an error within the reply does not prove what became of them. */
    BATCH;

    Kind whenUnknown() {
        return this == NONE ? Kind.UNAVAILABLE : Kind.OUTCOME_UNKNOWN;
    }
}
