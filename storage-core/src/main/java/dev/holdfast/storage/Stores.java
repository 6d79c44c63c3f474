package dev.holdfast.storage;

import dev.holdfast.storage.internal.Text;
import dev.holdfast.storage.spi.StorageDriver;
import dev.holdfast.storage.spi.StorageDriverProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Opens stores by URL with whatever adapter on the class or module path accepts it. */
public final class Stores {

    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]{0,39}):");

    private Stores() {}

    /** Opens a store with {@linkplain StoreOptions#defaults() default options}; see {@link #open(String, StoreOptions)}. */
    public static Store open(String url) {
        return open(url, StoreOptions.defaults());
    }

    /**
     * Opens a store. No I/O happens here: {@link Store#verify()}, or the first operation, tells whether the backend is there.
     *
     * @param url as the adapter documents it, such as {@code inmemory:}, {@code jdbc:h2:file:./data/app} or {@code
     *     azure-tables:emulator}
     * @throws IllegalArgumentException if no adapter accepts the URL, or the adapter does not understand it or a setting; the
     *     message holds the scheme alone, since a URL may hold secrets
     */
    public static Store open(String url, StoreOptions options) {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(options, "options");
        List<String> found = new ArrayList<>();
        for (StorageDriverProvider provider : providers()) {
            if (provider.accepts(url)) {
                return over(provider.open(url, options.settings()), options);
            }
            found.add(provider.getClass().getName());
        }
        throw new IllegalArgumentException("no adapter accepts a URL of scheme '" + Text.shown(scheme(url))
                + "'; adapters found: " + (found.isEmpty() ? "none" : String.join(", ", found)));
    }

    /** As the thread's context class loader sees them, or where that has none, as the library's own does. */
    private static List<StorageDriverProvider> providers() {
        List<StorageDriverProvider> seen = new ArrayList<>();
        ServiceLoader.load(StorageDriverProvider.class).forEach(seen::add);
        if (seen.isEmpty()) {
            ServiceLoader.load(StorageDriverProvider.class, Stores.class.getClassLoader())
                    .forEach(seen::add);
        }
        return seen;
    }

    /** What was opened here is closed here if a decorator fails. */
    private static Store over(StorageDriver driver, StoreOptions options) {
        try {
            return Store.over(driver, options);
        } catch (RuntimeException | Error failure) {
            try {
                driver.close();
            } catch (RuntimeException second) {
                failure.addSuppressed(second);
            }
            throw failure;
        }
    }

    /** Empty for what is no URL: a connection string, which has a colon too, begins with an account or a password. */
    private static String scheme(String url) {
        Matcher scheme = SCHEME.matcher(url);
        return scheme.lookingAt() ? scheme.group(1) : "";
    }
}
