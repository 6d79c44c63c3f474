package dev.holdfast.testservers;

import java.nio.file.Files;
import java.nio.file.Path;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** Azurite in a container; stopped with the JVM, also with one that is killed. */
final class AzuriteContainer {

    private static final DockerImageName IMAGE =
            DockerImageName.parse("mcr.microsoft.com/azure-storage/azurite").withTag(Azurite.VERSION);
    private static final int PORT = 10_002;

    private AzuriteContainer() {}

    /** Starts it and says where it listens, as host and port. */
    static Found<String> start() {
        if (!engineMayBeThere() || !DockerClientFactory.instance().isDockerAvailable()) {
            return Found.none("no Docker engine answers");
        }
        return Found.of(run());
    }

    /** The probe of Testcontainers is slow and loud where there is no engine, so it is asked only if there may be one. */
    private static boolean engineMayBeThere() {
        Path home = Path.of(System.getProperty("user.home"));
        return System.getenv("DOCKER_HOST") != null
                || Files.exists(home.resolve(".testcontainers.properties"))
                || Files.exists(home.resolve(".docker/run/docker.sock"))
                || Files.exists(Path.of("/var/run/docker.sock"))
                || System.getProperty("os.name").startsWith("Windows");
    }

    /** Not closed here: a container of its own, started by Testcontainers, removes it when the JVM has gone. */
    @SuppressWarnings("resource")
    private static String run() {
        GenericContainer<?> container = new GenericContainer<>(IMAGE)
                .withCommand(
                        "azurite-table",
                        "--inMemoryPersistence",
                        "--silent",
                        "--disableTelemetry",
                        "--skipApiVersionCheck",
                        "--tableHost",
                        "0.0.0.0",
                        "--tablePort",
                        String.valueOf(PORT))
                .withExposedPorts(PORT)
                .waitingFor(Wait.forListeningPort());
        container.start();
        return container.getHost() + ":" + container.getMappedPort(PORT);
    }
}
