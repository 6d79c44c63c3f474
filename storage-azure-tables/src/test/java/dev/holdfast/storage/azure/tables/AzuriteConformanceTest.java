package dev.holdfast.storage.azure.tables;

import com.azure.data.tables.TableClient;
import com.azure.data.tables.models.TableEntity;
import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.conformance.ForeignRows;
import dev.holdfast.storage.conformance.Scale;
import dev.holdfast.storage.conformance.StorageConformance;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.testservers.Azurite;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;

class AzuriteConformanceTest extends StorageConformance {

    /** Without a server this class shows as skipped, with the reason, and not each case. */
    @BeforeAll
    static void findServer() {
        Azurite.endpoint();
    }

    @Override
    protected Backend newBackend() throws IOException {
        return new AzuriteBackend();
    }

    @Override
    protected Map<String, String> knownDefects() {
        String reason = "Azurite finds the keys of a batch by greedy patterns and takes these for other keys";
        return Map.of(
                "K4-comma-first-transact",
                reason,
                "K4-comma-quote-transact",
                reason,
                "K4-line-separators-transact",
                reason,
                "E3-odata-address",
                reason);
    }

    @Override
    protected Scale scale() {
        return Scale.SMALL;
    }

    /** A table of its own behind a proxy of its own. */
    private static final class AzuriteBackend implements Backend, ForeignRows {

        private final FaultProxy proxy = new FaultProxy(Azurite.endpoint());
        private final Fixture fixture = new Fixture();
        private final TableClient otherProgram = fixture.otherProgram();

        AzuriteBackend() throws IOException {}

        @Override
        public StorageDriver openDriver() {
            return fixture.driver(proxy.endpoint());
        }

        @Override
        public Optional<ForeignRows> foreignRows() {
            return Optional.of(this);
        }

        @Override
        public void plantReadable(RowKey key, String text) {
            otherProgram.upsertEntity(new TableEntity(Rows.partitionKey(key), key.id()).addProperty("text", text));
        }

        @Override
        public boolean plantUnreadable(RowKey key) {
            otherProgram.upsertEntity(new TableEntity(Rows.partitionKey(key), key.id())
                    .addProperty("text", "18446744073709551615")
                    .addProperty("text@odata.type", "Edm.Int64"));
            return true;
        }

        @Override
        public Optional<AutoCloseable> beginOutage() throws IOException {
            return Optional.of(proxy.outage());
        }

        @Override
        public boolean loseNextAcknowledgement(Loss loss) {
            proxy.nextWrite(loss == Loss.BEFORE_EFFECT ? Faults.DROPPED_REQUEST : Faults.DROPPED_REPLY);
            return true;
        }

        @Override
        public void close() throws IOException {
            proxy.close();
            fixture.close();
            otherProgram.deleteTable();
        }
    }
}
