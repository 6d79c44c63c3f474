package dev.holdfast.testservers;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another JVM with the class path of this one. */
final class OtherJvm implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;

    private OtherJvm(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    static OtherJvm run(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new OtherJvm(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    String nextLine() throws IOException {
        return output.readLine();
    }

    void closeInput() throws IOException {
        process.getOutputStream().close();
    }

    /** Kills it, as {@code kill -9} does where there are signals. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        output.close();
    }
}
