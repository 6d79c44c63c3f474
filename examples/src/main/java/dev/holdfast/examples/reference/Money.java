package dev.holdfast.examples.reference;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.model.StoredRecord;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Locale;

/**
 * A currency that amounts can be in.
 *
 * @param code ISO 4217 code of three letters
 * @param digits how many digits come after the decimal point, such as 2 for EUR and 0 for JPY
 * @param name English name
 */
public record Money(String code, int digits, String name) {

    static final String PARTITION = "iso4217";

    static final CollectionDefinition<Money> COLLECTION = CollectionDefinition.of(
            "currencies",
            money -> EntityKey.of(PARTITION, money.code()),
            Codec.of(
                    money -> StoredRecord.builder()
                            .text("code", money.code())
                            .integer("digits", money.digits())
                            .text("name", money.name())
                            .build(),
                    stored -> new Money(
                            stored.text("code"), Math.toIntExact(stored.integer("digits")), stored.text("name"))));

    static List<Money> ofJdk() {
        return Currency.getAvailableCurrencies().stream()
                // Gold, test codes and the like have no digits: no amount can be in them.
                .filter(currency -> currency.getDefaultFractionDigits() >= 0)
                .map(currency -> new Money(
                        currency.getCurrencyCode(),
                        currency.getDefaultFractionDigits(),
                        currency.getDisplayName(Locale.ENGLISH)))
                .sorted(Comparator.comparing(Money::code))
                .toList();
    }

    /** An amount in the smallest unit, such as cents, as people write it, such as 12.50. */
    public String shown(long smallestUnits) {
        return BigDecimal.valueOf(smallestUnits, digits).toPlainString() + " " + code;
    }
}
