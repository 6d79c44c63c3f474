package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.conformance.Backend;
import dev.holdfast.storage.conformance.StorageConformance;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;

class H2FileConformanceTest extends StorageConformance {

    @TempDir
    static Path folder;

    @Override
    protected String adapterName() {
        return "h2-file";
    }

    @Override
    protected Backend newBackend() throws Exception {
        return new H2Backend("jdbc:h2:file:" + folder.resolve(UUID.randomUUID().toString()));
    }
}
