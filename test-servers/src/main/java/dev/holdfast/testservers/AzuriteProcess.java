package dev.holdfast.testservers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Azurite as a Node.js process, installed once by npm. */
final class AzuriteProcess {

    private static final String LISTENING = "listening on ";
    private static final String NPM = System.getProperty("os.name").startsWith("Windows") ? "npm.cmd" : "npm";
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration INSTALLATION = Duration.ofMinutes(5);

    /**
     * Runs Azurite's own main module. The process ends when its standard input does, so it never outlives a JVM that was
     * killed; and it tells the port, which Azurite itself does not when the system has chosen one.
     */
    private static final String MAIN = """
            process.stdin.resume().on('end', () => process.exit(0)).on('error', () => process.exit(0));
            const server = require('net').Server.prototype;
            const listen = server.listen;
            server.listen = function (...args) {
                this.once('listening', () => console.log('%s' + this.address().port));
                return listen.apply(this, args);
            };
            require(process.argv[1]);
            """.formatted(LISTENING);

    private AzuriteProcess() {}

    /** Starts it and says where it listens, as host and port. */
    static Found<String> start() {
        if (!runs("node", "--version") || !runs(NPM, "--version")) {
            return Found.none("there is no Node.js with npm");
        }
        Path home = ProjectFolder.find().resolve(".servers").resolve("azurite-" + Azurite.VERSION);
        InstallOnce.into(home, AzuriteProcess::install);
        return Found.of("127.0.0.1:" + launch(home));
    }

    private static void install(Path folder) {
        run(
                INSTALLATION,
                NPM,
                "install",
                "--no-audit",
                "--no-fund",
                "--ignore-scripts",
                "--loglevel=error",
                "--prefix",
                folder.toString(),
                "azurite@" + Azurite.VERSION);
    }

    private static int launch(Path home) {
        try {
            Process process = new ProcessBuilder(
                            "node",
                            "-e",
                            MAIN,
                            "--",
                            home.resolve("node_modules/azurite/dist/src/table/main.js")
                                    .toString(),
                            "--inMemoryPersistence",
                            "--silent",
                            "--disableTelemetry",
                            "--skipApiVersionCheck",
                            "--tableHost",
                            "127.0.0.1",
                            "--tablePort",
                            "0")
                    .directory(home.toFile())
                    .redirectErrorStream(true)
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            return port(process);
        } catch (IOException e) {
            throw new UncheckedIOException("Azurite did not start", e);
        }
    }

    private static int port(Process process) {
        CompletableFuture<Integer> port = new CompletableFuture<>();
        Thread reader = new Thread(() -> read(process, port), "azurite-output");
        reader.setDaemon(true);
        reader.start();
        try {
            return port.get(START.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            process.destroyForcibly();
            throw new IllegalStateException("Azurite did not start", e);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while Azurite was starting", e);
        }
    }

    /** Reads on after the port is known, so that the process never waits for a full pipe. */
    private static void read(Process process, CompletableFuture<Integer> port) {
        StringBuilder output = new StringBuilder();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(LISTENING)) {
                    port.complete(Integer.parseInt(line.substring(LISTENING.length())));
                } else if (!port.isDone()) {
                    output.append(line).append('\n');
                }
            }
        } catch (IOException e) {
            port.completeExceptionally(e);
        }
        port.completeExceptionally(new IllegalStateException("it ended and said: " + output));
    }

    private static boolean runs(String... command) {
        try {
            run(START, command);
            return true;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private static void run(Duration limit, String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.PIPE)
                    .start();
            process.getOutputStream().close();
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> text(process));
            if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException(List.of(command) + " did not end within " + limit.toSeconds() + " s");
            }
            if (process.exitValue() != 0) {
                throw new IllegalStateException(
                        List.of(command) + " ended with " + process.exitValue() + ": " + output.join());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while running " + List.of(command), e);
        }
    }

    private static String text(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "(output lost: " + e.getMessage() + ")";
        }
    }
}
