package dev.holdfast.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Installs something into a folder exactly once, however many threads and processes ask for it at the same time. */
final class InstallOnce {

    private static final String DONE = "installed";

    private InstallOnce() {}

    /** Returns when the folder holds a whole installation; what an installer left that failed or was killed is removed. */
    static synchronized void into(Path folder, Consumer<Path> installer) {
        Path done = folder.resolve(DONE);
        if (Files.exists(done)) {
            return;
        }
        try {
            Files.createDirectories(folder.getParent());
            Path lockFile = folder.resolveSibling(folder.getFileName() + ".lock");
            // the lock ends with its channel
            try (FileChannel channel =
                    FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.lock();
                if (Files.notExists(done)) {
                    remove(folder);
                    Files.createDirectories(folder);
                    installer.accept(folder);
                    Files.createFile(done);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot install into " + folder, e);
        }
    }

    private static void remove(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            List<Path> deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        }
    }
}
