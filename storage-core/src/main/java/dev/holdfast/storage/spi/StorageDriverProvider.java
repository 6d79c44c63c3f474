package dev.holdfast.storage.spi;

import java.util.Map;

/**
 * Makes drivers from URLs; found by {@link java.util.ServiceLoader}. One adapter has one provider, with a public
 * constructor without parameters.
 */
public interface StorageDriverProvider {

    /** Whether the URL is one of this adapter, by its scheme alone; no I/O. */
    boolean accepts(String url);

    /**
     * Makes a driver; no I/O.
     *
     * @param settings what must not sit in a URL, such as {@code user} and {@code password}; each adapter documents its own
     * @throws IllegalArgumentException if the URL or a setting is not understood; the message names the setting and no
     *     secret
     */
    StorageDriver open(String url, Map<String, String> settings);
}
