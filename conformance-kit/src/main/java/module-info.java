/**
 * The conformance kit: cases, rule by rule, that every adapter passes. An adapter's test extends {@link
 * dev.holdfast.storage.conformance.StorageConformance}; any other runner calls {@link
 * dev.holdfast.storage.conformance.ConformanceRun}.
 */
@SuppressWarnings("NotJavadoc") // a false alarm on open modules
open module dev.holdfast.storage.conformance {
    requires static transitive org.jspecify;
    requires transitive dev.holdfast.storage;
    requires transitive org.junit.jupiter.api;

    exports dev.holdfast.storage.conformance;
}
