package dev.holdfast.examples;

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
    };

    abstract String newUrl(Path folder);
}
