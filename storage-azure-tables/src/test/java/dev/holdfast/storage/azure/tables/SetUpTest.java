package dev.holdfast.storage.azure.tables;

import static dev.holdfast.storage.azure.tables.Fixture.call;
import static dev.holdfast.storage.azure.tables.Fixture.key;
import static dev.holdfast.storage.azure.tables.Fixture.put;
import static dev.holdfast.storage.azure.tables.Fixture.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.WriteResult;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.testservers.Azurite;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SetUpTest {

    private final Fixture fixture = new Fixture();
    private final RowKey key = key("p", "a");

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void theFirstRequestCreatesTheTableAndLaterOnesDoNot() throws Exception {
        try (FaultProxy proxy = new FaultProxy(Azurite.endpoint());
                StorageDriver driver = fixture.driver(proxy.endpoint())) {
            assertThat(proxy.requests).isEmpty();

            driver.read(key, call());
            driver.write(put(key, record("a")), call());

            assertThat(proxy.requests)
                    .filteredOn(request -> request.contains("/Tables HTTP"))
                    .hasSize(1);
        }
    }

    @Test
    void severalDriversMaySetUpOneTableAtOnce() {
        long applied = IntStream.range(0, 8)
                .parallel()
                .filter(i -> {
                    try (StorageDriver driver = fixture.driver(Azurite.endpoint())) {
                        return driver.write(put(key("p", "n" + i), record("a")), call()) instanceof WriteResult.Applied;
                    }
                })
                .count();

        assertThat(applied).isEqualTo(8);
    }

    @Test
    void aSetUpThatFailedIsTriedAgainAndNothingWasWritten() throws Exception {
        try (FaultProxy proxy = new FaultProxy(Azurite.endpoint());
                StorageDriver driver = fixture.driver(proxy.endpoint())) {
            proxy.next(Faults.afterTheEffect("500 Internal Server Error", "InternalError"));
            fails(Kind.UNAVAILABLE, () -> driver.write(put(key, record("a")), call()));
            proxy.next(Faults.DROPPED_REPLY);
            fails(Kind.UNAVAILABLE, () -> driver.write(put(key, record("a")), call()));

            assertThat(driver.read(key, call())).isEmpty();
            assertThat(driver.write(put(key, record("a")), call())).isInstanceOf(WriteResult.Applied.class);
        }
    }

    @Test
    void aTableThatMayNotBeCreatedIsNamed() throws Exception {
        try (FaultProxy proxy = new FaultProxy(Azurite.endpoint());
                StorageDriver driver = fixture.driver(proxy.endpoint())) {
            proxy.next(Faults.error("403 Forbidden", "AuthorizationPermissionMismatch"));

            assertThatThrownBy(() -> driver.read(key, call()))
                    .isInstanceOfSatisfying(
                            DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.DENIED))
                    .hasMessage("set-up of table " + fixture.table + ": 403 AuthorizationPermissionMismatch");
        }
    }

    @Test
    void aProvisionedTableIsNeverCreated() {
        try (StorageDriver driver = provisioned()) {
            fails(Kind.MISCONFIGURED, () -> driver.read(key, call()));
            fails(Kind.MISCONFIGURED, () -> driver.write(put(key, record("a")), call()));

            fixture.otherProgram().createTable();

            assertThat(driver.read(key, call())).isEmpty();
        }
    }

    @Test
    void aTableThatWasDeletedIsNotAnEmptyOne() {
        fixture.stored(key, record("a"));
        fixture.otherProgram().deleteTable();

        fails(Kind.MISCONFIGURED, () -> fixture.driver.read(key, call()));
        fails(Kind.MISCONFIGURED, () -> fixture.driver.write(put(key, record("a")), call()));
        fails(Kind.MISCONFIGURED, () -> fixture.driver.write(Fixture.delete(key), call()));
        fails(Kind.MISCONFIGURED, () -> fixture.driver.writeAtomically(List.of(Fixture.delete(key)), call()));
        fails(
                Kind.MISCONFIGURED,
                () -> fixture.driver.query(Fixture.all(Optional.empty(), 1, Optional.empty()), call()));
    }

    private StorageDriver provisioned() {
        Map<String, String> settings = new HashMap<>(fixture.settings(Azurite.endpoint()));
        settings.put("schema", "provisioned");
        return new AzureTablesDriverProvider().open("azure-tables:emulator", settings);
    }

    private static void fails(Kind kind, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(kind));
    }
}
