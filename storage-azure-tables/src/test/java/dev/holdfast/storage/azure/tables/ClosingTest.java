package dev.holdfast.storage.azure.tables;

import static dev.holdfast.storage.azure.tables.Fixture.call;
import static dev.holdfast.storage.azure.tables.Fixture.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.testservers.Azurite;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ClosingTest {

    @Test
    void callsThatRanOutOfTimeAndClosedDriversLeaveNoThreads() throws Exception {
        List<Thread> before = threads();
        try (Fixture fixture = new Fixture();
                FaultProxy proxy = new FaultProxy(Azurite.endpoint());
                StorageDriver driver = fixture.driver(proxy.endpoint())) {
            driver.read(key("p", "a"), call());
            for (int i = 0; i < 5; i++) {
                proxy.next(Faults.SILENCE);
                assertThatThrownBy(() -> driver.read(key("p", "a"), call(Duration.ofMillis(50))))
                        .isInstanceOf(DriverException.class);
            }
        }

        for (Thread thread : threads()) {
            if (!before.contains(thread)) {
                thread.join(10_000);
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }

    @Test
    void aRequestThatRanOutOfTimeIsTakenBack() throws Exception {
        CompletableFuture<Integer> end = new CompletableFuture<>();
        try (Fixture fixture = new Fixture();
                FaultProxy proxy = new FaultProxy(Azurite.endpoint());
                StorageDriver driver = fixture.driver(proxy.endpoint())) {
            driver.read(key("p", "a"), call());
            proxy.next(encounter ->
                    end.complete(encounter.client().getInputStream().read()));

            assertThatThrownBy(() -> driver.read(key("p", "a"), call(Duration.ofMillis(50))))
                    .isInstanceOf(DriverException.class);

            assertThat(end.get(10, TimeUnit.SECONDS)).isEqualTo(-1);
        }
    }

    @Test
    void closingADriverClosesItsConnections() throws Exception {
        CompletableFuture<Integer> end = new CompletableFuture<>();
        try (Fixture fixture = new Fixture();
                FaultProxy proxy = new FaultProxy(Azurite.endpoint())) {
            StorageDriver driver = fixture.driver(proxy.endpoint());
            driver.read(key("p", "a"), call());
            proxy.next(encounter -> {
                encounter.reply(encounter.forward());
                end.complete(encounter.client().getInputStream().read());
            });
            driver.read(key("p", "a"), call());
            assertThat(end).isNotDone();

            driver.close();

            assertThat(end.get(10, TimeUnit.SECONDS)).isEqualTo(-1);
        }
    }

    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("holdfast-azure-tables"))
                .toList();
    }
}
