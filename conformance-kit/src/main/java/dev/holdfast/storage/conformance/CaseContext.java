package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** What one run of one case works with. Not thread-safe, but what it gives is. */
public final class CaseContext {

    private final Session session;
    private final ConformanceCase running;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final long seed;
    private boolean seedUsed;

    CaseContext(Session session, ConformanceCase running, long seed) {
        this.session = session;
        this.running = running;
        this.seed = seed;
    }

    /** A collection name of this case alone. */
    String newName() {
        return session.newName();
    }

    Scale scale() {
        return session.harness().scale();
    }

    Backend backend() throws Exception {
        return session.backend();
    }

    StorageDriver driver() throws Exception {
        return session.driver(0);
    }

    StorageDriver otherDriver() throws Exception {
        return session.driver(1);
    }

    Store store() throws Exception {
        return session.store(0);
    }

    /** A store over the same backend with a driver of its own. */
    Store otherStore() throws Exception {
        return session.store(1);
    }

    /** A new collection of items. */
    CollectionStore<Item> items() throws Exception {
        return store().collection(Item.collection(newName()));
    }

    /** A new collection of plain records. */
    CollectionStore<StoredRecord> records() throws Exception {
        return store().collection(Records.collection(newName()));
    }

    /** The same collection in the other store. */
    <T> CollectionStore<T> other(CollectionStore<T> collection) throws Exception {
        return otherStore().collection(collection.definition());
    }

    /** The same collection in a store with a decorator round the shared driver. */
    <T> CollectionStore<T> through(UnaryOperator<StorageDriver> decorator, CollectionStore<T> collection)
            throws Exception {
        return store(options -> options.decorate(decorator)).collection(collection.definition());
    }

    /** A store of its own options over the shared driver; closing it leaves the driver open. */
    Store store(Consumer<StoreOptions.Builder> settings) throws Exception {
        return store(0, settings);
    }

    /** The same over the shared driver of this index, 0 or 1. */
    Store store(int driver, Consumer<StoreOptions.Builder> settings) throws Exception {
        StoreOptions.Builder options = StoreOptions.builder();
        settings.accept(options);
        return Store.over(session.driver(driver), options.build());
    }

    /** A store over a driver of its own; both are closed when the case ends. */
    Store openStore(Backend over, Consumer<StoreOptions.Builder> settings) throws Exception {
        StoreOptions.Builder options = StoreOptions.builder();
        settings.accept(options);
        return closing(Store.over(over.openDriver(), options.build()));
    }

    Store openStore(Backend over) throws Exception {
        return openStore(over, options -> {});
    }

    /** A backend of this case alone; closed when the case ends. */
    Backend freshBackend() throws Exception {
        Backend fresh = session.harness().newBackend();
        opened.push(fresh::close);
        return fresh;
    }

    ForeignRows foreignRows() throws Exception {
        return backend()
                .foreignRows()
                .orElseThrow(() -> new NotRun("the harness gives no access to the rows past the driver"));
    }

    /** Random choices that the seed repeats; not for write ids, which no two stores may share. */
    Random random() {
        seedUsed = true;
        return new Random(seed ^ running.id().hashCode());
    }

    RowKey row(CollectionStore<?> collection, String partition, String id) {
        return new RowKey(collection.definition().name(), partition, id);
    }

    <C extends AutoCloseable> C closing(C resource) {
        opened.push(resource);
        return resource;
    }

    /** How to repeat the random choices of this run; empty if there were none. */
    String seedNote() {
        return seedUsed ? " (repeat with -Dholdfast.seed=" + seed + ")" : "";
    }

    void end() throws Exception {
        Exception first = null;
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception failure) {
                if (first == null) {
                    first = failure;
                } else {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
