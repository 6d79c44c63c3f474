package dev.holdfast.examples.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.inmemory.InMemoryBackend;
import java.time.ZoneId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReferenceDataTest {

    private final Store store = InMemoryBackend.create().open();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void theTablesOfTheJdkAreStoredAndFoundByCode() {
        ReferenceData data = ReferenceData.load(store);

        assertThat(data.country("DE")).contains(new Country("DE", "Germany"));
        assertThat(data.currency("JPY")).contains(new Money("JPY", 0, "Japanese Yen"));
        assertThat(data.zone("America/Argentina/Buenos_Aires")).isPresent();
        assertThat(data.country("ZZ")).isEmpty();
    }

    @Test
    void everyZoneOfTheJdkHasAKeyOfItsOwn() {
        ReferenceData.load(store);

        assertThat(store.collection(Zone.COLLECTION).list(Zone.PARTITION))
                .extracting(Zone::name)
                .containsExactlyInAnyOrderElementsOf(ZoneId.getAvailableZoneIds());
    }

    @Test
    void loadedAgainNothingIsWritten() {
        assertThat(ReferenceData.load(store).written()).isPositive();
        assertThat(ReferenceData.load(store).written()).isZero();
    }

    @Test
    void onlyWhatIsMissingOrDifferentIsWritten() {
        ReferenceData.load(store);
        CollectionStore<Country> countries = store.collection(Country.COLLECTION);
        countries.put(new Country("DE", "Prussia"));
        countries.delete(EntityKey.of(Country.PARTITION, "FR"));

        ReferenceData data = ReferenceData.load(store);

        assertThat(data.written()).isEqualTo(2);
        assertThat(data.country("DE")).contains(new Country("DE", "Germany"));
        assertThat(data.country("FR")).isPresent();
    }

    @Test
    void amountsAreShownWithTheDigitsOfTheCurrency() {
        assertThat(new Money("EUR", 2, "Euro").shown(5)).isEqualTo("0.05 EUR");
        assertThat(new Money("JPY", 0, "Yen").shown(3200)).isEqualTo("3200 JPY");
    }
}
