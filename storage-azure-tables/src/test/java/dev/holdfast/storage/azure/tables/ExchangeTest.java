package dev.holdfast.storage.azure.tables;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.http.HttpHeaders;
import com.azure.core.util.Context;
import org.junit.jupiter.api.Test;

class ExchangeTest {

    private final ExchangePolicy policy = new ExchangePolicy();
    private final ExchangePolicy other = new ExchangePolicy();
    private final Exchange exchange = new Exchange();

    @Test
    void theContextOfACallCarriesIt() {
        assertThat(Exchange.in(exchange.context().addData("more", 1))).isSameAs(exchange);
        assertThat(Exchange.in(Context.NONE)).isNull();
    }

    @Test
    void aRequestIsSentOnceWhateverBecomesOfIt() {
        assertThat(exchange.isToBeSentBy(policy)).isTrue();
        assertThat(exchange.isToBeSentBy(policy)).isFalse();
        exchange.failure = new IllegalStateException();
        assertThat(exchange.isToBeSentBy(policy)).isFalse();
        exchange.reply = new Reply(503, new HttpHeaders(), "");
        assertThat(exchange.isToBeSentBy(policy)).isFalse();
        assertThat(exchange.abandon()).isFalse();
    }

    @Test
    void aRequestIsSentAgainAfterAChallengeByThePolicyThatMetIt() {
        assertThat(exchange.isToBeSentBy(policy)).isTrue();
        exchange.reply = new Reply(401, new HttpHeaders(), "");

        assertThat(exchange.isToBeSentBy(other)).isFalse();
        assertThat(exchange.isToBeSentBy(policy)).isTrue();
    }

    @Test
    void anAbandonedRequestIsNeverSent() {
        assertThat(exchange.abandon()).isTrue();

        assertThat(exchange.isToBeSentBy(policy)).isFalse();
        assertThat(exchange.isBeingSentByOther(policy)).isFalse();
    }

    @Test
    void aSecondPolicyOfTheSameKindStandsBack() {
        assertThat(exchange.isBeingSentByOther(policy)).isFalse();
        assertThat(exchange.isToBeSentBy(policy)).isTrue();

        assertThat(exchange.isBeingSentByOther(policy)).isFalse();
        assertThat(exchange.isBeingSentByOther(other)).isTrue();
    }
}
