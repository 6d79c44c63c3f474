package dev.holdfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.Saboteur.Deed;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.Stores;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The example is cut off, or left without an answer, at each single call that it makes to the backend. */
class InterruptedRunTest {

    private static final String[] SMALL = {"--threads", "1", "--increments", "3"};

    private static FinalState undisturbed;

    @BeforeAll
    static void runUndisturbed() {
        String url = "inmemory:undisturbed";
        try (Store store = Stores.open(url)) {
            assertThat(RunOfShop.over(url, SMALL).status()).isZero();
            undisturbed = FinalState.read(store);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"KILL_BEFORE", "KILL_AFTER"})
    void aRunKilledAtAnyCallIsCompletedByTheNext(Deed deed) {
        int kills = 0;
        for (boolean struck = true; struck; kills++) {
            Saboteur saboteur = new Saboteur(deed, kills + 1);
            String url = "inmemory:killed";
            try (Store store = Stores.open(url)) {
                int status = RunOfShop.over(url, saboteur::tune, SMALL).status();
                struck = saboteur.hasStruck();
                assertThat(status)
                        .as("status of the run killed at place %s", kills + 1)
                        .isEqualTo(struck ? 1 : 0);
                assertInvariants(FinalState.read(store), kills);

                assertThat(RunOfShop.over(url, SMALL).status()).isZero();
                assertState(FinalState.read(store), "after kill " + kills + " and a rerun");
            }
        }
        assertThat(kills).as("places to kill a run").isGreaterThan(80);
    }

    @ParameterizedTest
    @EnumSource(names = {"LOSE_UNAPPLIED", "LOSE_APPLIED"})
    void aRunThatIsLeftWithoutAnAnswerToAnyWriteCompletesAllTheSame(Deed deed) {
        int losses = 0;
        for (boolean struck = true; struck; losses++) {
            Saboteur saboteur = new Saboteur(deed, losses + 1);
            String url = "inmemory:lost";
            try (Store store = Stores.open(url)) {
                RunOfShop run = RunOfShop.over(url, saboteur::tune, SMALL);
                struck = saboteur.hasStruck();
                assertThat(run.status())
                        .as("write %s: %s", losses + 1, run.errors())
                        .isZero();
                assertState(FinalState.read(store), "after loss " + losses);
            }
        }
        assertThat(losses).as("writes of a whole run").isGreaterThan(80);
    }

    @Test
    void theUndisturbedStateKeepsItsPromises() {
        assertInvariants(undisturbed, 0);
        assertThat(undisturbed.outbox()).isEmpty();
    }

    private static void assertState(FinalState state, String when) {
        // By fields, so that a failure shows the one that differs.
        assertThat(state).as(when).usingRecursiveComparison().isEqualTo(undisturbed);
    }

    private static void assertInvariants(FinalState state, int kills) {
        assertThat(state.ordersAreAnnouncedOnce())
                .as("orders after kill %s", kills)
                .isTrue();
        assertThat(state.addressesAreUnique())
                .as("addresses after kill %s", kills)
                .isTrue();
        assertThat(state.countersAddUp()).as("counters after kill %s", kills).isTrue();
    }
}
