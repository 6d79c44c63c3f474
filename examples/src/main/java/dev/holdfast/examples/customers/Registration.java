package dev.holdfast.examples.customers;

import dev.holdfast.examples.support.Steps;
import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.Entry;
import dev.holdfast.storage.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Registers customers so that no two active ones share an e-mail address, although customers and claims are two collections
 * and no transaction spans them. Safe for use by several threads and processes.
 *
 * <p>Four steps, each one conditional write of one record: <em>reserve</em> the address for a while, <em>write</em> the
 * customer, not active yet, <em>confirm</em> the claim for good, <em>activate</em> the customer. Each looks at what is there
 * and brings it to where it should be; where it is there already, it does nothing. So any of them can be repeated, after an
 * unknown outcome as after a crash, and {@link #register} called again ends what an earlier call began.
 *
 * <p>Why it is unique: a customer becomes active only after the claim was confirmed, and a claim is confirmed only while it
 * still names this customer. A reservation that lapses, because nobody came back to end it, can be taken over or swept at any
 * moment; the slow registration then finds that the claim is not its own any more, and its customer never becomes active.
 */
public final class Registration {

    /** How long an address stays reserved; longer than a registration ever takes. */
    static final Duration RESERVED_FOR = Duration.ofMinutes(10);

    private final CollectionStore<Customer> customers;
    private final CollectionStore<EmailClaim> claims;
    private final InstantSource clock;

    public Registration(Store store, InstantSource clock) {
        this.customers = store.collection(Customer.COLLECTION);
        this.claims = store.collection(EmailClaim.COLLECTION);
        this.clock = clock;
    }

    /** Registers a customer; may be called again, at any time, whatever became of an earlier call. */
    public RegistrationResult register(String number, String name, EmailAddress email) {
        Optional<Customer> known = customers.get(Customer.keyOf(number)).filter(Customer::active);
        if (known.isPresent()) {
            return known.get().email().equals(email)
                    ? RegistrationResult.ALREADY_REGISTERED
                    : RegistrationResult.HAS_ANOTHER_ADDRESS;
        }
        Customer wanted = new Customer(number, name, email, false);
        if (!Steps.repeat(() -> reserve(wanted))) {
            Steps.run(() -> withdraw(wanted));
            return RegistrationResult.ADDRESS_TAKEN;
        }
        Steps.repeat(() -> write(wanted));
        if (!Steps.repeat(() -> confirm(wanted))) {
            Steps.run(() -> withdraw(wanted));
            return RegistrationResult.ADDRESS_TAKEN;
        }
        if (!Steps.repeat(() -> activate(wanted))) {
            Steps.run(() -> release(wanted));
            return RegistrationResult.HAS_ANOTHER_ADDRESS;
        }
        return RegistrationResult.REGISTERED;
    }

    /** Step 1; false if the address is another customer's, or reserved for one. */
    boolean reserve(Customer wanted) {
        Instant now = clock.instant();
        EmailClaim reservation = new EmailClaim(wanted.email(), wanted.number(), Optional.of(now.plus(RESERVED_FOR)));
        return claims.update(
                        wanted.email().claimKey(),
                        current -> current.map(claim -> decide(claim, reservation, now))
                                .orElseGet(() -> Decision.write(reservation)))
                .entry()
                .map(Entry::value)
                .filter(claim -> claim.belongsTo(wanted))
                .isPresent();
    }

    private static Decision<EmailClaim> decide(EmailClaim there, EmailClaim reservation, Instant now) {
        boolean own = there.customer().equals(reservation.customer());
        // An own reservation is prolonged, so that it does not lapse between this step and the next.
        boolean writable = own ? !there.confirmed() && !there.equals(reservation) : there.lapsed(now);
        return Decision.writeIf(writable, () -> reservation);
    }

    /** Step 2: the customer, not active; one that is active is left alone. */
    Customer write(Customer wanted) {
        return customers
                .update(
                        Customer.keyOf(wanted.number()),
                        current -> Decision.writeIf(
                                current.filter(customer -> customer.active() || customer.equals(wanted))
                                        .isEmpty(),
                                () -> wanted))
                .entry()
                .map(Entry::value)
                .orElse(wanted);
    }

    /** Step 3; false if the reservation lapsed and the claim is another customer's by now, or gone. */
    boolean confirm(Customer wanted) {
        return claims.update(
                        wanted.email().claimKey(),
                        current -> current.filter(claim -> claim.belongsTo(wanted))
                                .filter(claim -> !claim.confirmed())
                                .map(claim -> Decision.write(claim.asConfirmed()))
                                .orElseGet(Decision::keep))
                .entry()
                .map(Entry::value)
                .filter(claim -> claim.belongsTo(wanted) && claim.confirmed())
                .isPresent();
    }

    /** Step 4; false if the customer has become active with another address meanwhile. */
    boolean activate(Customer wanted) {
        return customers
                .update(
                        Customer.keyOf(wanted.number()),
                        current -> Decision.writeIf(
                                current.filter(Customer::active).isEmpty(), wanted::activated))
                .entry()
                .map(Entry::value)
                .filter(customer -> customer.email().equals(wanted.email()))
                .isPresent();
    }

    /** Undoes step 2 after the address went to another customer. */
    private void withdraw(Customer wanted) {
        customers.update(
                Customer.keyOf(wanted.number()),
                current -> current.filter(customer ->
                                !customer.active() && customer.email().equals(wanted.email()))
                        .map(customer -> Decision.<Customer>delete())
                        .orElseGet(Decision::keep));
    }

    /** Undoes steps 1 and 3 after the customer became active with another address. */
    private void release(Customer wanted) {
        claims.update(
                wanted.email().claimKey(),
                current -> current.filter(claim -> claim.belongsTo(wanted))
                        .map(claim -> Decision.<EmailClaim>delete())
                        .orElseGet(Decision::keep));
    }
}
