package dev.holdfast.examples;

import dev.holdfast.testservers.Azurite;
import java.nio.file.Path;
import java.util.UUID;

/** URLs of backends that are empty and nobody else's. */
enum Backends {
    IN_MEMORY {
        @Override
        String newUrl(Path folder) {
            return "inmemory:" + UUID.randomUUID();
        }
    },
    H2_IN_MEMORY {
        @Override
        String newUrl(Path folder) {
            return "jdbc:h2:mem:" + UUID.randomUUID();
        }
    },
    H2_ON_FILE {
        @Override
        String newUrl(Path folder) {
            return "jdbc:h2:file:" + folder.resolve("h2-" + UUID.randomUUID());
        }
    },
    /** Where there is no Azurite, asking for a URL skips the test, or fails it under {@code CI=true}. */
    AZURITE {
        @Override
        String newUrl(Path folder) {
            String table = "t" + UUID.randomUUID().toString().replace("-", "");
            return "azure-tables:emulator?endpoint=" + Azurite.endpoint() + "&table=" + table;
        }
    };

    abstract String newUrl(Path folder);
}
