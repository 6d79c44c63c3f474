package dev.holdfast.storage.conformance;

import java.util.Map;

/** What an adapter's author gives to the kit. */
public interface Harness {

    /** The name under which results are reported; also a file name. */
    String adapterName();

    /** A new backend, empty and independent of every other. Most cases share one; some ask for their own. */
    Backend newBackend() throws Exception;

    /**
     * Known defects of the <em>test backend</em> (an emulator, an embedded server), never of the adapter: case id to reason.
     * These cases show as not run, with the reason.
     */
    default Map<String, String> knownDefects() {
        return Map.of();
    }

    /** How much the cases with many threads do. */
    default Scale scale() {
        return Scale.NORMAL;
    }
}
