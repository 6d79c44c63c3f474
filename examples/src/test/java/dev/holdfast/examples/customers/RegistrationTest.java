package dev.holdfast.examples.customers;

import static dev.holdfast.examples.customers.RegistrationResult.ADDRESS_TAKEN;
import static dev.holdfast.examples.customers.RegistrationResult.ALREADY_REGISTERED;
import static dev.holdfast.examples.customers.RegistrationResult.HAS_ANOTHER_ADDRESS;
import static dev.holdfast.examples.customers.RegistrationResult.REGISTERED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.support.Scans;
import dev.holdfast.examples.support.Together;
import dev.holdfast.examples.sweep.ExpirySweep;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.inmemory.InMemoryBackend;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class RegistrationTest {

    private static final EmailAddress EMAIL = EmailAddress.of("zoe@example.org");
    private static final Customer ZOE = new Customer("C-1", "Zoë", EMAIL, false);
    private static final Customer RIVAL = new Customer("C-2", "Rival", EMAIL, false);

    private final Store store = InMemoryBackend.create().open();
    private Instant now = Instant.parse("2026-03-02T09:00:00Z");
    private final Registration registration = new Registration(store, () -> now);

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aCustomerIsRegisteredOnceHoweverOftenAsked() {
        assertThat(register(ZOE)).isEqualTo(REGISTERED);
        assertThat(register(ZOE)).isEqualTo(ALREADY_REGISTERED);
        assertThat(customers()).containsExactly(ZOE.activated());
    }

    @Test
    void anAddressGoesToOneCustomerOnly() {
        register(ZOE);

        assertThat(register(RIVAL)).isEqualTo(ADDRESS_TAKEN);
        assertThat(customers()).containsExactly(ZOE.activated());
    }

    @Test
    void addressesThatDifferInCaseAndAccentEncodingAreOne() {
        registration.register("C-1", "Zoë", EmailAddress.of("Zo\u00EB@Example.org "));

        assertThat(registration.register("C-2", "Rival", EmailAddress.of("zoe\u0308@example.org")))
                .isEqualTo(ADDRESS_TAKEN);
    }

    @Test
    void anActiveCustomerKeepsItsAddressAndTheOtherStaysFree() {
        register(ZOE);

        assertThat(registration.register("C-1", "Zoë", EmailAddress.of("other@example.org")))
                .isEqualTo(HAS_ANOTHER_ADDRESS);
        assertThat(registration.register("C-2", "Rival", EmailAddress.of("other@example.org")))
                .isEqualTo(REGISTERED);
    }

    @Test
    void aReservedAddressIsTakenUntilTheReservationLapses() {
        registration.reserve(ZOE);
        assertThat(register(RIVAL)).isEqualTo(ADDRESS_TAKEN);

        now = now.plus(Registration.RESERVED_FOR);
        assertThat(register(RIVAL)).isEqualTo(REGISTERED);
    }

    @Test
    void aSlowRegistrationWhoseReservationWasTakenOverDoesNotBecomeActive() {
        registration.reserve(ZOE);
        registration.write(ZOE);
        now = now.plus(Registration.RESERVED_FOR);
        register(RIVAL);

        assertThat(registration.confirm(ZOE)).isFalse();
        assertThat(register(ZOE)).isEqualTo(ADDRESS_TAKEN);
        assertThat(customers()).containsExactly(RIVAL.activated());
    }

    @Test
    void aReservationThatWasSweptCannotBeConfirmed() {
        registration.reserve(ZOE);
        now = now.plus(Registration.RESERVED_FOR);
        new ExpirySweep<>(store, "claims", store.collection(EmailClaim.COLLECTION), EmailClaim::lapsedBy, 10).run(now);

        assertThat(registration.confirm(ZOE)).isFalse();
        assertThat(register(ZOE)).isEqualTo(REGISTERED);
    }

    @Test
    void aConfirmedClaimIsNeverSweptNorTakenOver() {
        register(ZOE);
        now = now.plus(Registration.RESERVED_FOR.multipliedBy(1_000));
        new ExpirySweep<>(store, "claims", store.collection(EmailClaim.COLLECTION), EmailClaim::lapsedBy, 10).run(now);

        assertThat(register(RIVAL)).isEqualTo(ADDRESS_TAKEN);
    }

    @RepeatedTest(20)
    void ofManyWhoAskAtOnceOneGetsTheAddress() throws Exception {
        List<RegistrationResult> results = Together.run(8, i -> registration.register("C-" + i, "Rival", EMAIL));

        assertThat(results).containsOnlyOnce(REGISTERED).containsOnly(REGISTERED, ADDRESS_TAKEN);
        assertThat(customers()).hasSize(1).allMatch(Customer::active);
    }

    private RegistrationResult register(Customer customer) {
        return registration.register(customer.number(), customer.name(), customer.email());
    }

    private List<Customer> customers() {
        return Scans.allOf(store.collection(Customer.COLLECTION));
    }
}
