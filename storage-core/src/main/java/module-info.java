/**
 * Holdfast: records without knowing the database. Applications import {@link dev.holdfast.storage}; adapters see
 * {@link dev.holdfast.storage.model} and {@link dev.holdfast.storage.spi}.
 */
module dev.holdfast.storage {
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports dev.holdfast.storage;
    exports dev.holdfast.storage.model;
    exports dev.holdfast.storage.spi;

    uses dev.holdfast.storage.spi.StorageDriverProvider;
}
