package dev.holdfast.storage.azure.tables;

import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
record PageStart(Step step, String partition, String id, Optional<String> continuation) {

    enum Step {
        /** The whole range. */
        ALL,
        /** The rows after an id within its partition. */
        REST,
        /** The partitions after one. */
        LATER
    }

    private static final Pattern TOKEN =
            Pattern.compile("1\\.(ALL|REST|LATER)\\.([A-Za-z0-9_-]*)\\.([A-Za-z0-9_-]*)\\.([A-Za-z0-9_-]+)");

    static PageStart of(RowQuery query) {
        Position from = query.from().orElse(null);
        if (from instanceof Position.AfterRow after) {
            return new PageStart(Step.REST, after.key().partition(), after.key().id(), Optional.empty());
        } else if (from instanceof Position.Token token) {
            return parse(token.text());
        }
        return new PageStart(Step.ALL, "", "", Optional.empty());
    }

    /** Where the request for the later partitions starts. */
    PageStart later() {
        return new PageStart(Step.LATER, partition, "", Optional.empty());
    }

    /** Where to go on when the service gave this continuation and no rows. */
    Position.Token after(String serviceContinuation) {
        return new Position.Token(
                "1." + step + "." + encoded(partition) + "." + encoded(id) + "." + encoded(serviceContinuation));
    }

    private static PageStart parse(String token) {
        Matcher matcher = TOKEN.matcher(token);
        if (!matcher.matches()) {
            throw new DriverException(Kind.REJECTED, "the position is not a token of this adapter");
        }
        try {
            return new PageStart(
                    Step.valueOf(matcher.group(1)),
                    decoded(matcher.group(2)),
                    decoded(matcher.group(3)),
                    Optional.of(decoded(matcher.group(4))));
        } catch (IllegalArgumentException e) {
            throw new DriverException(Kind.REJECTED, "the position is not a token of this adapter", e);
        }
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String text) {
        return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    }
}
