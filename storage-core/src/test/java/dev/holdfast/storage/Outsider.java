package dev.holdfast.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;

/**
 * A class loader with one provider of drivers, as a host's class path has it: in no named module and named by a file under
 * {@code META-INF/services}.
 */
final class Outsider extends ClassLoader {

    private final Class<?> provider;
    private final Path services;

    Outsider(Class<?> provider, Path directory) throws IOException {
        super(Outsider.class.getClassLoader());
        this.provider = provider;
        this.services = Files.writeString(directory.resolve("services"), provider.getName());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.equals(provider.getName())) {
            return super.loadClass(name, resolve);
        }
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? define() : loaded;
    }

    private Class<?> define() {
        String file = provider.getName().substring(provider.getPackageName().length() + 1) + ".class";
        try (InputStream in = provider.getResourceAsStream(file)) {
            byte[] code = in.readAllBytes();
            return defineClass(provider.getName(), code, 0, code.length);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return name.startsWith("META-INF/services/")
                ? Collections.enumeration(java.util.List.of(url()))
                : super.getResources(name);
    }

    private URL url() throws MalformedURLException {
        return services.toUri().toURL();
    }
}
