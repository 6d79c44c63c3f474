package dev.holdfast.storage.conformance;

import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.spi.StorageDriver;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What the cases of one run share: a backend, two drivers and two stores over it, and names that no case uses twice. */
final class Session implements AutoCloseable {

    private final Harness harness;
    private final String tag = Long.toString(new SecureRandom().nextLong() & 0xFFFFFFFFFFL, 36);
    private final AtomicInteger names = new AtomicInteger();
    private final List<StorageDriver> drivers = new ArrayList<>();
    private final List<Store> stores = new ArrayList<>();
    private @Nullable Backend backend;
    private @Nullable Exception failure;

    Session(Harness harness) {
        this.harness = harness;
    }

    Harness harness() {
        return harness;
    }

    /** A collection name that nobody has used, not even in an earlier run over the same server. */
    String newName() {
        return "k" + tag + "-" + names.incrementAndGet();
    }

    Backend backend() throws Exception {
        if (failure != null) {
            throw new IllegalStateException("the backend could not be made", failure);
        }
        if (backend == null) {
            try {
                backend = harness.newBackend();
                for (int i = 0; i < 2; i++) {
                    StorageDriver driver = backend.openDriver();
                    drivers.add(driver);
                    stores.add(Store.over(new SharedDriver(driver), StoreOptions.defaults()));
                }
            } catch (Exception unusable) {
                failure = unusable;
                throw unusable;
            }
        }
        return backend;
    }

    /** One of two drivers over the shared backend; never closed by a case. */
    StorageDriver driver(int index) throws Exception {
        backend();
        return new SharedDriver(drivers.get(index));
    }

    /** One of two stores over the shared backend; never closed by a case. */
    Store store(int index) throws Exception {
        backend();
        return stores.get(index);
    }

    @Override
    public void close() {
        stores.forEach(Store::close);
        for (StorageDriver driver : drivers) {
            driver.close();
        }
        if (backend != null) {
            try {
                backend.close();
            } catch (Exception failure) {
                throw new IllegalStateException("the backend could not be released", failure);
            }
        }
    }
}
