package dev.holdfast.storage.inmemory;

import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.storage.spi.StorageDriverProvider;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Opens {@code inmemory:}, a backend of its own each time, and {@code inmemory:name}, one backend for all stores that are open
 * under that name in this JVM; with the last of them its records go. There are no settings; any are ignored, so that a host can
 * swap the URL alone.
 */
public final class InMemoryDriverProvider implements StorageDriverProvider {

    private static final String SCHEME = "inmemory:";
    private static final Map<String, Shared> SHARED = new HashMap<>();

    private static final class Shared {
        final InMemoryBackend backend = InMemoryBackend.create();
        int open;
    }

    /** For the service loader. */
    public InMemoryDriverProvider() {}

    @Override
    public boolean accepts(String url) {
        return url.startsWith(SCHEME);
    }

    @Override
    public StorageDriver open(String url, Map<String, String> settings) {
        String name = url.substring(SCHEME.length());
        return name.isEmpty() ? InMemoryBackend.create().driver() : openShared(name);
    }

    private static StorageDriver openShared(String name) {
        synchronized (SHARED) {
            Shared shared = SHARED.computeIfAbsent(name, absent -> new Shared());
            shared.open++;
            AtomicBoolean closed = new AtomicBoolean();
            return shared.backend.driver(() -> {
                if (closed.compareAndSet(false, true)) {
                    release(name, shared);
                }
            });
        }
    }

    private static void release(String name, Shared shared) {
        synchronized (SHARED) {
            if (--shared.open == 0) {
                SHARED.remove(name);
            }
        }
    }
}
