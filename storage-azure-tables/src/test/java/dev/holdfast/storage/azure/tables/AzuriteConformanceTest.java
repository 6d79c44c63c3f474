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
    protected String adapterName() {
        return "azurite";
    }

    /** Azurite takes a key for another one in a batch if it has {@code ',} or begins with a comma; the service does not. */
    @Override
    protected Map<String, String> knownDefects() {
        String reason = "Azurite misreads the keys of a batch; the adapter refuses them there";
        return Map.of("K4-comma-first-transact", reason, "K4-comma-quote-transact", reason, "E3-odata-address", reason);
    }

    @Override
    protected Scale scale() {
        return Scale.SMALL;
    }

    @Override
    protected Backend newBackend() {
        Fixture fixture = new Fixture();
        TableClient other = fixture.otherProgram();
        return new Backend() {
            @Override
            public StorageDriver openDriver() {
                return fixture.driver(Azurite.endpoint());
            }

            @Override
            public Optional<ForeignRows> foreignRows() {
                return Optional.of(new OtherProgram(other));
            }

            @Override
            public void close() {
                fixture.close();
                other.deleteTable();
            }
        };
    }

    private record OtherProgram(TableClient table) implements ForeignRows {

        @Override
        public void plantReadable(RowKey key, String text) {
            table.upsertEntity(entity(key).addProperty("text", text));
        }

        @Override
        public boolean plantUnreadable(RowKey key) {
            table.upsertEntity(
                    entity(key).addProperty("text", "no number").addProperty("text@odata.type", "Edm.Int64"));
            return true;
        }

        private static TableEntity entity(RowKey key) {
            return new TableEntity(key.collection() + ":" + key.partition(), key.id());
        }
    }
}
