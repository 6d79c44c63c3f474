package dev.holdfast.storage.azure.tables;

import static dev.holdfast.storage.azure.tables.Fixture.call;
import static dev.holdfast.storage.azure.tables.Fixture.insert;
import static dev.holdfast.storage.azure.tables.Fixture.key;
import static dev.holdfast.storage.azure.tables.Fixture.put;
import static dev.holdfast.storage.azure.tables.Fixture.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.azure.core.credential.AzureNamedKeyCredential;
import com.azure.core.credential.TokenCredential;
import com.azure.core.exception.ClientAuthenticationException;
import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpPipelineBuilder;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableClientBuilder;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.model.BatchResult;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.testservers.Azurite;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class CallersClientTest {

    private final Fixture fixture = new Fixture();
    private final RowKey key = key("p", "a");

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aPlainClientOfTheHostServesAndOutlivesItsStore() {
        TableClient client = fixture.otherProgram();
        try (Store store = AzureTablesStorage.open(client, AzureTablesOptions.defaults(), StoreOptions.defaults())) {
            store.verify();
        }
        try (StorageDriver driver = AzureTablesStorage.driver(client, AzureTablesOptions.defaults())) {
            BatchResult result = driver.writeAtomically(List.of(put(key, record("a\u2028"))), call());

            assertThat(((BatchResult.Applied) result).versions().get(0)).isPresent();
        }
        assertThat(client.getEntity("c:p", "a").getProperty("v")).isEqualTo("a\u2028");
    }

    @Test
    void theRetriesOfTheClientSendNoRequestAgain() throws Exception {
        try (FaultProxy proxy = new FaultProxy(Azurite.endpoint());
                StorageDriver driver =
                        AzureTablesStorage.driver(client(proxy).buildClient(), AzureTablesOptions.defaults())) {
            driver.read(key, call());
            for (FaultProxy.Fault fault : List.of(
                    Faults.DROPPED_REPLY, Faults.afterTheEffect("500 Internal Server Error", "OperationTimedOut"))) {
                RowWrite write = insert(key("p", "n" + proxy.requests.size()), record("a"));
                proxy.requests.clear();
                proxy.next(fault);

                assertThat(failure(driver, write).kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
                assertThat(proxy.requests).hasSize(1);
            }
        }
    }

    @Test
    void aClientThatHasThePolicyTwiceSendsAllTheSame() throws Exception {
        try (FaultProxy proxy = new FaultProxy(Azurite.endpoint());
                StorageDriver driver = AzureTablesStorage.driver(
                        client(proxy)
                                .addPolicy(new ExchangePolicyProvider().create())
                                .buildClient(),
                        AzureTablesOptions.defaults())) {
            assertThat(driver.write(put(key, record("a")), call())).isInstanceOf(WriteResult.Applied.class);
        }
    }

    @Test
    void aPipelineWithoutThePolicyIsRefusedBeforeAnythingIsWritten() {
        TableClient client = client(new HttpPipelineBuilder());

        DriverException failure =
                failure(AzureTablesStorage.driver(client, AzureTablesOptions.defaults()), put(key, record("a")));

        assertThat(failure.kind()).isEqualTo(Kind.MISCONFIGURED);
        assertThat(failure).hasMessageContaining(ExchangePolicyProvider.class.getName());
    }

    @Test
    void aPolicyThatFailsBeforeTheRequestLeavesItUnsent() {
        HttpPipelinePolicy noToken = (context, next) -> Mono.error(new IllegalStateException("no token"));
        TableClient client = client(new HttpPipelineBuilder().policies(noToken, new ExchangePolicyProvider().create()));

        assertThat(failure(AzureTablesStorage.driver(client, AzureTablesOptions.defaults()), put(key, record("a")))
                        .kind())
                .isEqualTo(Kind.UNAVAILABLE);
    }

    @Test
    void aChallengeMayBeAnsweredAndNothingElse() throws Exception {
        HttpPipelinePolicy answersChallenges = (context, next) -> next.clone()
                .process()
                .flatMap(reply -> reply.getStatusCode() == 401 ? next.process() : Mono.just(reply));
        try (FaultProxy proxy = new FaultProxy(Azurite.endpoint());
                StorageDriver driver = AzureTablesStorage.driver(
                        client(proxy).addPolicy(answersChallenges).buildClient(), AzureTablesOptions.defaults())) {
            driver.read(key, call());
            proxy.requests.clear();
            proxy.next(Faults.error("401 Unauthorized", "InvalidAuthenticationInfo"));

            assertThat(driver.write(put(key, record("a")), call())).isInstanceOf(WriteResult.Applied.class);
            assertThat(proxy.requests).hasSize(2);
        }
    }

    @Test
    void aCredentialThatGivesNoTokenIsDeniedBeforeAnythingIsSent() {
        TokenCredential none = request -> Mono.error(new ClientAuthenticationException("no token", null));
        try (StorageDriver driver = AzureTablesStorage.driver(
                "https://account.table.core.windows.net", none, "holdfast", AzureTablesOptions.defaults())) {
            assertThat(failure(driver, put(key, record("a"))).kind()).isEqualTo(Kind.DENIED);
        }
    }

    private TableClientBuilder client(FaultProxy proxy) {
        String connectionString = Azurite.connectionString().replace(Azurite.endpoint(), proxy.endpoint());
        return new TableClientBuilder().connectionString(connectionString).tableName(fixture.table);
    }

    private TableClient client(HttpPipelineBuilder pipeline) {
        return new TableClientBuilder()
                .endpoint(Azurite.endpoint())
                .pipeline(pipeline.httpClient(HttpClient.createDefault()).build())
                .credential(new AzureNamedKeyCredential("a", "a2V5"))
                .tableName(fixture.table)
                .buildClient();
    }

    private static DriverException failure(StorageDriver driver, RowWrite write) {
        return catchThrowableOfType(DriverException.class, () -> driver.write(write, call()));
    }
}
