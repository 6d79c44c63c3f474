package dev.holdfast.storage.azure.tables;

import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.util.Optional;

/**
 * Tells what an error reply means, by status and code and never by message. The codes:
 * https://learn.microsoft.com/rest/api/storageservices/table-service-error-codes
 */
final class Errors {

    private Errors() {}

    /** Whether the reply says for certain that there is no such row; a missing table says it with another code. */
    static boolean isMissingRow(Reply reply) {
        return reply.status() == 404
                && (reply.code().equals("ResourceNotFound") || reply.code().equals("EntityNotFound"));
    }

    /** The refusal that the reply means for this write; empty if it is a failure. */
    static Optional<Refusal> refusal(RowWrite write, Reply reply) {
        boolean conditional = write instanceof RowWrite.Replace || write instanceof RowWrite.DeleteIfUnchanged;
        if (write instanceof RowWrite.Insert) {
            return reply.status() == 409 && reply.code().equals("EntityAlreadyExists")
                    ? Optional.of(Refusal.EXISTS)
                    : Optional.empty();
        } else if (conditional && reply.status() == 412) {
            return Optional.of(Refusal.CHANGED);
        }
        boolean needsRow = conditional || write instanceof RowWrite.Delete;
        return needsRow && isMissingRow(reply) ? Optional.of(Refusal.MISSING) : Optional.empty();
    }

    /** The failure that an error reply means. */
    static DriverException failure(String what, Effect effect, Reply reply) {
        return new DriverException(kind(effect, reply), what + ": " + reply, null, reply.retryAfter());
    }

    private static Kind kind(Effect effect, Reply reply) {
        int status = reply.status();
        String code = reply.code();
        if (status == 401 || status == 403) {
            return Kind.DENIED;
        } else if (code.equals("TableNotFound")) {
            return Kind.MISCONFIGURED;
        } else if (code.equals("TableBeingDeleted")) {
            return Kind.UNAVAILABLE;
        } else if (effect != Effect.BATCH && (status == 429 || status == 503 && code.equals("ServerBusy"))) {
            // taken to be said before the request is carried out; the documentation implies it and does not say it
            return Kind.THROTTLED;
        } else if (status == 400
                || status == 413
                || status / 100 == 4 && status != 408 && status != 429 && !code.isEmpty()) {
            return Kind.REJECTED;
        }
        return effect.whenUnknown();
    }
}
