package dev.holdfast.testservers;

import java.nio.file.Files;
import java.nio.file.Path;

/** The top folder of this project, whichever module's tests run. */
final class ProjectFolder {

    private ProjectFolder() {}

    /** The highest folder above the current one that an unbroken line of Maven projects leads up to. */
    static Path find() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder.getParent() != null && Files.exists(folder.getParent().resolve("pom.xml"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
