package dev.holdfast.examples.reference;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.model.StoredRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A country.
 *
 * @param code ISO 3166 code of two letters
 * @param name English name
 */
public record Country(String code, String name) {

    static final String PARTITION = "iso3166";

    static final CollectionDefinition<Country> COLLECTION = CollectionDefinition.of(
            "countries",
            country -> EntityKey.of(PARTITION, country.code()),
            Codec.of(
                    country -> StoredRecord.builder()
                            .text("code", country.code())
                            .text("name", country.name())
                            .build(),
                    stored -> new Country(stored.text("code"), stored.text("name"))));

    static List<Country> ofJdk() {
        return Arrays.stream(Locale.getISOCountries())
                .sorted()
                .map(code -> new Country(
                        code, new Locale.Builder().setRegion(code).build().getDisplayCountry(Locale.ENGLISH)))
                .toList();
    }
}
