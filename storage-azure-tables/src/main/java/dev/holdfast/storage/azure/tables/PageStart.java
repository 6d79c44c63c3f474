package dev.holdfast.storage.azure.tables;

import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Where one request for a page starts. A scan that goes on after a row asks for the rest of its partition first and for the
 * later partitions then: both are ranges of keys, while one filter with an "or" is a scan to the service
 * (https://learn.microsoft.com/azure/storage/tables/table-storage-design-for-query).
 *
 * @param step which part of the range
 * @param partition the partition gone on from; empty at the start
 * @param id the id gone on from; empty at the start
 * @param continuation the service's own, after a page without rows
 */
record PageStart(
        Step step, String partition, String id, @Nullable String continuation) {

    enum Step {
        /** The whole range. */
        ALL,
        /** The rows after an id within its partition. */
        REST,
        /** The partitions after one. */
        LATER
    }

    static PageStart of(RowQuery query) {
        Position from = query.from().orElse(null);
        if (from instanceof Position.AfterRow after) {
            return new PageStart(Step.REST, after.key().partition(), after.key().id(), null);
        }
        return from instanceof Position.Token token ? parsed(token.text()) : new PageStart(Step.ALL, "", "", null);
    }

    /** Where the request for the later partitions starts. */
    PageStart later() {
        return new PageStart(Step.LATER, partition, "", null);
    }

    /** Where to go on when the service gave this continuation and no rows. No part holds a line end: keys must not. */
    Position token(String serviceContinuation) {
        byte[] parts = String.join("\n", step.name(), partition, id, serviceContinuation)
                .getBytes(StandardCharsets.UTF_8);
        return new Position.Token(Base64.getUrlEncoder().withoutPadding().encodeToString(parts));
    }

    private static PageStart parsed(String token) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
            String[] parts = text.split("\n", -1);
            if (parts.length == 4) {
                return new PageStart(Step.valueOf(parts[0]), parts[1], parts[2], parts[3]);
            }
        } catch (IllegalArgumentException notOurs) {
            // falls through
        }
        throw new DriverException(Kind.REJECTED, "the position is not a token of this adapter");
    }
}
