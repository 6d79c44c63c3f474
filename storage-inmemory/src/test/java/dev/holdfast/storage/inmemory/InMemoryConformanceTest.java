package dev.holdfast.storage.inmemory;

import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.conformance.ForeignRows;
import dev.holdfast.storage.conformance.StorageConformance;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.StorageDriver;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

class InMemoryConformanceTest extends StorageConformance {

    @Override
    protected Backend newBackend() {
        return new Memory(new Rows());
    }

    private record Memory(Rows rows) implements Backend, ForeignRows {

        @Override
        public StorageDriver openDriver() {
            return new InMemoryDriver(rows, Instant::now, () -> {});
        }

        @Override
        public Optional<ForeignRows> foreignRows() {
            return Optional.of(this);
        }

        @Override
        public void plantReadable(RowKey key, String text) {
            StoredRow row = new StoredRow(
                    key,
                    StoredRecord.builder().text("text", text).build(),
                    new RowVersion("foreign-" + UUID.randomUUID()),
                    Optional.empty(),
                    Optional.empty());
            rows.writing(all -> Optional.ofNullable(all.put(key, row)));
        }

        @Override
        public boolean plantUnreadable(RowKey key) {
            return false;
        }

        @Override
        public void close() {
            // The rows go with the last reference to them.
        }
    }
}
