package dev.holdfast.examples.reference;

import dev.holdfast.examples.reference.ReferenceTable.Loaded;
import dev.holdfast.storage.Store;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Countries, currencies and time zones, as they are stored; read once, then kept in memory. Immutable. */
public final class ReferenceData {

    private final Map<String, Country> countries;
    private final Map<String, Money> currencies;
    private final Map<String, Zone> zones;
    private final int written;

    private ReferenceData(Loaded<Country> countries, Loaded<Money> currencies, Loaded<Zone> zones) {
        this.countries = byCode(countries, Country::code);
        this.currencies = byCode(currencies, Money::code);
        this.zones = byCode(zones, Zone::name);
        this.written = countries.written() + currencies.written() + zones.written();
    }

    /** Brings the stored tables in line with the JDK's, and reads them. */
    public static ReferenceData load(Store store) {
        return new ReferenceData(
                new ReferenceTable<>(store, Country.COLLECTION, Country.PARTITION).load(Country.ofJdk()),
                new ReferenceTable<>(store, Money.COLLECTION, Money.PARTITION).load(Money.ofJdk()),
                new ReferenceTable<>(store, Zone.COLLECTION, Zone.PARTITION).load(Zone.ofJdk()));
    }

    private static <T> Map<String, T> byCode(Loaded<T> table, Function<T, String> code) {
        return table.rows().stream().collect(Collectors.toUnmodifiableMap(code, Function.identity()));
    }

    /** The country of an ISO 3166 code. */
    public Optional<Country> country(String code) {
        return Optional.ofNullable(countries.get(code));
    }

    /** The currency of an ISO 4217 code. */
    public Optional<Money> currency(String code) {
        return Optional.ofNullable(currencies.get(code));
    }

    /** The time zone of a name of the tz database. */
    public Optional<Zone> zone(String name) {
        return Optional.ofNullable(zones.get(name));
    }

    /** How many rows had to be written. */
    public int written() {
        return written;
    }

    /** How many rows there are of each table. */
    @Override
    public String toString() {
        return countries.size() + " countries, " + currencies.size() + " currencies, " + zones.size() + " time zones";
    }
}
