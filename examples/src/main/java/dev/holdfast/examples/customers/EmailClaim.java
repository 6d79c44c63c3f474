package dev.holdfast.examples.customers;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.Filter;
import dev.holdfast.storage.model.StoredRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Who an e-mail address belongs to. There is at most one claim of an address, since the address is its key: that is the whole
 * of the uniqueness guard.
 *
 * @param email the address
 * @param customer the number of the customer who has it
 * @param reservedUntil when a reservation lapses; empty once it is confirmed, which is for good
 */
public record EmailClaim(EmailAddress email, String customer, Optional<Instant> reservedUntil) {

    private static final String RESERVED_UNTIL = "reservedUntil";

    /** All claims, spread over 256 partitions. */
    public static final CollectionDefinition<EmailClaim> COLLECTION = CollectionDefinition.of(
            "email-claims",
            claim -> claim.email().claimKey(),
            Codec.of(
                    claim -> StoredRecord.builder()
                            .text("email", claim.email().text())
                            .text("customer", claim.customer())
                            .integer(
                                    RESERVED_UNTIL,
                                    claim.reservedUntil()
                                            .map(Instant::toEpochMilli)
                                            .orElse(null))
                            .build(),
                    stored -> new EmailClaim(
                            EmailAddress.of(stored.text("email")),
                            stored.text("customer"),
                            stored.find(RESERVED_UNTIL, Long.class).map(Instant::ofEpochMilli))));

    /** Cuts the time to what is stored, so that what is read equals what was written. */
    public EmailClaim {
        reservedUntil = reservedUntil.map(time -> time.truncatedTo(ChronoUnit.MILLIS));
    }

    /** Reservations that have lapsed by then; a confirmed claim has no such field, and so never matches. */
    public static Filter lapsedBy(Instant time) {
        return Filter.le(RESERVED_UNTIL, time.toEpochMilli());
    }

    /** Whether it makes the address the customer's for good. */
    public boolean isConfirmedFor(Customer other) {
        return belongsTo(other) && confirmed();
    }

    boolean belongsTo(Customer other) {
        return customer.equals(other.number());
    }

    boolean confirmed() {
        return reservedUntil.isEmpty();
    }

    boolean lapsed(Instant now) {
        return reservedUntil.map(until -> !until.isAfter(now)).orElse(false);
    }

    EmailClaim asConfirmed() {
        return new EmailClaim(email, customer, Optional.empty());
    }
}
