package dev.holdfast.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallOnceTest {

    @TempDir
    Path parent;

    private final AtomicInteger installations = new AtomicInteger();

    @Test
    void anInstallationIsMadeOnce() {
        InstallOnce.into(parent.resolve("server"), this::install);
        InstallOnce.into(parent.resolve("server"), this::install);

        assertThat(installations).hasValue(1);
    }

    @Test
    void whatAFailedInstallerLeftIsReplaced() {
        Path folder = parent.resolve("server");
        assertThatThrownBy(() -> InstallOnce.into(folder, half -> {
                    write(half.resolve("rubbish"));
                    throw new IllegalStateException("cut off");
                }))
                .hasMessage("cut off");

        InstallOnce.into(folder, this::install);

        assertThat(folder.resolve("content")).exists();
        assertThat(folder.resolve("rubbish")).doesNotExist();
    }

    @Test
    void anInstallationOfAnotherProcessIsWaitedForAndUsed() throws Exception {
        Path folder = Files.createDirectory(parent.resolve("server"));
        try (OtherJvm other = OtherJvm.run(InstallingMain.class, folder.toString())) {
            assertThat(other.nextLine()).isEqualTo("locked");

            CompletableFuture<Void> call = CompletableFuture.runAsync(() -> InstallOnce.into(folder, this::install));
            other.closeInput();
            call.get(30, TimeUnit.SECONDS);
        }

        assertThat(installations).hasValue(0);
    }

    /** Another process that is installing until its input ends. */
    static final class InstallingMain {
        public static void main(String[] folder) {
            InstallOnce.into(Path.of(folder[0]), path -> {
                System.out.println("locked");
                readToTheEnd();
            });
        }

        private static void readToTheEnd() {
            try {
                System.in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void install(Path folder) {
        installations.incrementAndGet();
        write(folder.resolve("content"));
    }

    private static void write(Path file) {
        try {
            Files.writeString(file, "x");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
