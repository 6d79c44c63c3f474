package dev.holdfast.storage.jdbc;

import static dev.holdfast.storage.jdbc.Given.call;
import static dev.holdfast.storage.jdbc.Given.key;
import static dev.holdfast.storage.jdbc.Given.stored;
import static dev.holdfast.storage.jdbc.Given.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import dev.holdfast.storage.spi.StorageDriver;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class H2FileTest {

    @TempDir
    private Path folder;

    private String url;

    @BeforeEach
    void inAFolderOfItsOwn() {
        url = "jdbc:h2:file:" + folder.resolve("app");
    }

    @Test
    void whatWasWrittenIsThereAfterReopening() {
        try (StorageDriver driver = Given.driver(url)) {
            stored(driver, key("a"), "x");
        }
        try (StorageDriver driver = Given.driver(url)) {
            assertThat(text(driver, key("a"))).contains("x");
        }
    }

    @Test
    void closingOneDriverLeavesTheOtherWorking() {
        StorageDriver first = Given.driver(url);
        StorageDriver second = Given.driver(url);
        stored(first, key("a"), "1");
        assertThat(text(second, key("a"))).contains("1");

        first.close();

        stored(second, key("a"), "2");
        second.close();
        try (StorageDriver third = Given.driver(url)) {
            assertThat(text(third, key("a"))).contains("2");
        }
    }

    @Test
    void anEncryptedFileWorks() {
        Map<String, String> login = Map.of("user", "ann", "password", "file-secret user-secret");
        try (StorageDriver driver = new JdbcDriverProvider().open(url + ";CIPHER=AES", login)) {
            stored(driver, key("a"), "x");
        }
        try (StorageDriver driver = new JdbcDriverProvider().open(url + ";CIPHER=AES", login)) {
            assertThat(text(driver, key("a"))).contains("x");
        }
        try (StorageDriver driver = Given.driver(url)) {
            assertThat(Given.failure(() -> driver.read(key("a"), call())).kind())
                    .isEqualTo(Kind.MISCONFIGURED);
        }
    }

    @Test
    void autoServerWorks() {
        try (StorageDriver driver = Given.driver(url + ";AUTO_SERVER=TRUE")) {
            stored(driver, key("a"), "x");
            assertThat(text(driver, key("a"))).contains("x");
        }
    }

    @Test
    void theFirstCallMayBeInterrupted() {
        try (StorageDriver driver = Given.driver(url)) {
            Thread.currentThread().interrupt();
            try {
                stored(driver, key("a"), "x");
            } catch (DriverException e) {
                assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE);
            }
            assertThat(Thread.interrupted()).isTrue();
            stored(driver, key("b"), "x");
        }
    }

    @Test
    void interruptedWritersLeaveTheFileOpen() throws Exception {
        try (StorageDriver driver = Given.driver(url)) {
            stored(driver, key("warm"), "x");
            for (int i = 0; i < 1000; i++) {
                InterruptedWriter writer = new InterruptedWriter(driver, key("k" + i));
                writer.start();
                if (i % 2 == 0) {
                    writer.join(0, 200_000);
                }
                writer.interrupt();
                writer.join(5_000);
                assertThat(writer.failure).as("writer %s", i).isNull();
                assertThat(writer.flagKept).as("flag of writer %s", i).isTrue();
            }
            stored(driver, key("after"), "x");
        }
        try (StorageDriver driver = Given.driver(url)) {
            assertThat(text(driver, key("after"))).contains("x");
            assertThat(text(driver, key("k999"))).contains("x4");
        }
    }

    private static final class InterruptedWriter extends Thread {

        private final StorageDriver driver;
        private final RowKey key;
        private volatile @Nullable Throwable failure;
        private volatile boolean flagKept;

        InterruptedWriter(StorageDriver driver, RowKey key) {
            this.driver = driver;
            this.key = key;
        }

        @Override
        public void run() {
            try {
                for (int n = 0; n < 5; n++) {
                    stored(driver, key, "x" + n);
                }
                while (!isInterrupted()) { // the interrupt may come after the last write
                    Thread.onSpinWait();
                }
                flagKept = true;
            } catch (DriverException e) {
                failure = e;
            }
        }
    }

    @Test
    void aKilledProcessLosesNoAcknowledgedWriteAndLeavesNoHalfBatch() throws Exception {
        for (int kill = 0; kill < 4; kill++) {
            int acknowledged = runAndKill(150 + 100 * kill);
            assertThat(acknowledged).as("acknowledged before the kill").isPositive();
            try (StorageDriver driver = Given.driver(url)) {
                for (int i = 0; i < acknowledged; i++) {
                    assertThat(text(driver, key("single-" + i))).contains("round " + i);
                    assertThat(text(driver, key("left-" + i))).contains("round " + i);
                }
                long left = count(driver, "left-", "left.");
                assertThat(count(driver, "right-", "right."))
                        .isEqualTo(left)
                        .isBetween((long) acknowledged, acknowledged + 1L);
                Given.walk(driver, Given.partition(1000, Optional.empty()))
                        .forEach(page -> page.rows().forEach(row -> driver.write(Given.delete(row.key()), call())));
            }
        }
    }

    private static long count(StorageDriver driver, String from, String before) {
        return Given.ids(Given.walk(driver, Given.partition(1000, Optional.empty()))).stream()
                .filter(id -> id.compareTo(from) >= 0 && id.compareTo(before) < 0)
                .count();
    }

    /** Everything that this process runs with, modules or not, and the tests themselves. */
    private static String classPath() {
        return String.join(
                File.pathSeparator,
                Path.of("target", "test-classes").toString(),
                System.getProperty("jdk.module.path", ""),
                System.getProperty("java.class.path", ""));
    }

    /** Starts a process that writes and tells each acknowledgement; kills it some time after the first. */
    private int runAndKill(int millis) throws Exception {
        Path told = Files.createTempFile(folder, "told", ".txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath(),
                        KilledWriter.class.getName(),
                        url)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(told.toFile())
                .start();
        while (Files.size(told) == 0 && process.isAlive()) {
            process.waitFor(5, TimeUnit.MILLISECONDS);
        }
        process.waitFor(millis, TimeUnit.MILLISECONDS);
        process.destroyForcibly().waitFor();
        return (int) Files.readString(told).chars().filter(c -> c == '\n').count();
    }

    /** Writes until it is killed: in each round one row by itself and two in a batch. */
    static final class KilledWriter {

        public static void main(String[] arguments) {
            StorageDriver driver = Given.driver(arguments[0]);
            for (int i = 0; ; i++) {
                stored(driver, key("single-" + i), "round " + i);
                driver.writeAtomically(
                        List.of(
                                Given.insert(key("left-" + i), "round " + i),
                                Given.insert(key("right-" + i), "round " + i)),
                        call());
                System.out.println(i);
            }
        }
    }
}
