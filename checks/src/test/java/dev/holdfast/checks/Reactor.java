package dev.holdfast.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The modules and files of this project, as the root pom and the folders give them. */
final class Reactor {

    private static final Set<String> HIDDEN_BUT_OURS = Set.of(".ci", ".github", ".mvn");
    private static final Set<String> MADE = Set.of("target", "node_modules", "data");

    private Reactor() {}

    /**
     * One module.
     *
     * @param name its artifact id, which is its folder's name
     * @param published whether a release contains it
     * @param jar whether it has code; the BOM has none
     */
    record Module(String name, Path folder, boolean published, boolean jar) {

        Pom pom() {
            return Pom.read(folder.resolve("pom.xml"));
        }

        List<Path> mainSources() {
            return files(folder.resolve("src/main/java"), ".java");
        }

        List<Path> testSources() {
            return files(folder.resolve("src/test/java"), ".java");
        }

        Path classes() {
            return folder.resolve("target/classes");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** The folder of the root pom, wherever in it the tests are started. */
    static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!isRoot(folder)) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException(
                        "no pom with modules at or above " + Path.of("").toAbsolutePath());
            }
        }
        return folder;
    }

    static Pom rootPom() {
        return Pom.read(root().resolve("pom.xml"));
    }

    static List<Module> modules() {
        return rootPom().texts("/project/modules/module").stream()
                .map(Reactor::module)
                .toList();
    }

    static List<Module> published() {
        return modules().stream().filter(Module::published).toList();
    }

    static List<Module> publishedJars() {
        return published().stream().filter(Module::jar).toList();
    }

    /** The files under a folder that are part of the project and end so, in order; none if there is no folder. */
    static List<Path> files(Path folder, String ending) {
        List<Path> found = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
                    return dir.equals(folder) || isOurs(String.valueOf(dir.getFileName()))
                            ? FileVisitResult.CONTINUE
                            : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().endsWith(ending)) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        found.sort(null);
        return found;
    }

    /** Whether a folder holds files of the project, rather than of a tool or of the build. */
    private static boolean isOurs(String folder) {
        return folder.startsWith(".") ? HIDDEN_BUT_OURS.contains(folder) : !MADE.contains(folder);
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }

    /** The path as seen from the root, for messages. */
    static String shown(Path file) {
        Path root = root();
        return (file.startsWith(root) ? root.relativize(file) : file).toString();
    }

    private static Module module(String name) {
        Path folder = root().resolve(name);
        Pom pom = Pom.read(folder.resolve("pom.xml"));
        boolean published = !pom.text("/project/properties/maven.deploy.skip").equals("true");
        boolean jar = !pom.text("/project/packaging").equals("pom");
        return new Module(name, folder, published, jar);
    }

    private static boolean isRoot(Path folder) {
        Path pom = folder.resolve("pom.xml");
        return Files.exists(pom) && Pom.read(pom).nodes("/project/modules").getLength() > 0;
    }
}
