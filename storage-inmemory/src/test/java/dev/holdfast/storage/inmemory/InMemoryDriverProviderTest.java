package dev.holdfast.storage.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.Stores;
import dev.holdfast.storage.model.StoredRecord;
import org.junit.jupiter.api.Test;

class InMemoryDriverProviderTest {

    private static final CollectionDefinition<String> IDS = CollectionDefinition.of(
            "ids",
            id -> EntityKey.of("p", id),
            Codec.of(id -> StoredRecord.builder().text("id", id).build(), stored -> stored.text("id")));

    @Test
    void aStoreThatCouldNotBeOpenedDoesNotKeepTheRecordsOfTheName() {
        String url = "inmemory:not-opened";
        try (Store store = Stores.open(url)) {
            store.collection(IDS).put("a");
            StoreOptions broken = StoreOptions.builder()
                    .decorate(driver -> {
                        throw new IllegalStateException("no decorator");
                    })
                    .build();
            assertThatIllegalStateException().isThrownBy(() -> Stores.open(url, broken));
        }
        try (Store later = Stores.open(url)) {
            assertThat(later.collection(IDS).list("p")).isEmpty();
        }
    }
}
