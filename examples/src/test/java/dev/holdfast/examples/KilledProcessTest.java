package dev.holdfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.Store;
import dev.holdfast.storage.Stores;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example in a process of its own that is really killed, over a database on file. */
class KilledProcessTest {

    private static final String[] OPTIONS = {"--threads", "4", "--increments", "250"};

    @TempDir
    private Path folder;

    @Test
    void aProcessKilledAgainAndAgainEndsInTheStateOfOneThatWasNot() throws Exception {
        String url = Backends.H2_ON_FILE.newUrl(folder);
        int kills = 0;
        while (killedAtProgress(url, kills + 1)) {
            kills++;
            assertThat(stateOf(url).ordersAreAnnouncedOnce()).isTrue();
        }

        String undisturbed = Backends.H2_ON_FILE.newUrl(folder);
        assertThat(RunOfShop.over(undisturbed, OPTIONS).status()).isZero();
        assertThat(stateOf(url)).usingRecursiveComparison().isEqualTo(stateOf(undisturbed));
        assertThat(kills).isGreaterThan(8);
    }

    /** Kills it when it tells of its progress for the n-th time; false if it ended before, successfully. */
    private boolean killedAtProgress(String url, int place) throws IOException, InterruptedException {
        Process process = start(url);
        try (BufferedReader errors =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            String line = errors.readLine();
            for (int told = 0; line != null; line = errors.readLine()) {
                if (line.startsWith("...") && ++told == place) {
                    process.destroyForcibly().waitFor();
                    return true;
                }
            }
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
            return false;
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(String url) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        ProcessBuilder builder = new ProcessBuilder(
                java.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ShopExample.class.getName(),
                "--store",
                url);
        builder.command().addAll(List.of(OPTIONS));
        return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    private static FinalState stateOf(String url) {
        try (Store store = Stores.open(url)) {
            return FinalState.read(store);
        }
    }
}
