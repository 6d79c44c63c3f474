package dev.holdfast.examples.input;

import dev.holdfast.examples.reference.Money;
import dev.holdfast.examples.reference.ReferenceData;
import dev.holdfast.examples.reference.Zone;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Makes an order of a row, or says what is wrong with it. Immutable; safe for use by several threads. */
final class OrderLineParser {

    private static final Pattern NUMBER = Pattern.compile("[A-Z0-9-]{1,20}");
    private static final Pattern EMAIL = Pattern.compile("[^@\\s\\p{Cntrl}]{1,64}@[^@\\s\\p{Cntrl}]{1,185}");
    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,12}(\\.[0-9]{1,6})?");
    private static final int MOST_CHARACTERS = 200;

    private final ReferenceData references;

    OrderLineParser(ReferenceData references) {
        this.references = references;
    }

    OrderLine parse(CsvRow row) throws BadLineException {
        List<String> fields = row.fields();
        if (fields.size() != OrderFile.HEADER.size()) {
            throw new BadLineException(fields.size() + " fields instead of " + OrderFile.HEADER.size());
        }
        Money currency = known(references.currency(fields.get(7)), "no currency has the code ", fields.get(7));
        return new OrderLine(
                row.line(),
                matching(NUMBER, "an order number", fields.get(0)),
                matching(NUMBER, "a customer number", fields.get(1)),
                text("name", fields.get(2)),
                matching(EMAIL, "an e-mail address", fields.get(3)),
                known(references.country(fields.get(4)), "no country has the code ", fields.get(4))
                        .code(),
                instant(
                        fields.get(6),
                        known(references.zone(fields.get(5)), "no time zone has the name ", fields.get(5))),
                currency.code(),
                amount(fields.get(8), currency),
                text("item", fields.get(9)));
    }

    private static <T> T known(Optional<T> found, String problem, String code) throws BadLineException {
        return found.orElseThrow(() -> new BadLineException(problem + shown(code)));
    }

    private static String matching(Pattern pattern, String what, String text) throws BadLineException {
        if (!pattern.matcher(text).matches()) {
            throw new BadLineException("expected " + what + ", found " + shown(text));
        }
        return text;
    }

    private static String text(String what, String text) throws BadLineException {
        String stripped = text.strip();
        if (stripped.isEmpty() || stripped.length() > MOST_CHARACTERS) {
            throw new BadLineException(
                    "the " + what + " has " + stripped.length() + " characters instead of 1 to " + MOST_CHARACTERS);
        }
        return stripped;
    }

    private static Instant instant(String local, Zone zone) throws BadLineException {
        try {
            LocalDateTime time = LocalDateTime.parse(local);
            // A clock that is put back shows a time twice: the first is meant. Put forward, it leaves times out.
            List<ZoneOffset> offsets = ZoneId.of(zone.name()).getRules().getValidOffsets(time);
            if (offsets.isEmpty()) {
                throw new BadLineException("clocks of " + zone.name() + " never showed " + local);
            }
            return time.toInstant(offsets.get(0));
        } catch (DateTimeException malformed) {
            throw new BadLineException("expected a date and time, found " + shown(local));
        }
    }

    private static long amount(String text, Money currency) throws BadLineException {
        BigDecimal amount = new BigDecimal(matching(AMOUNT, "an amount", text));
        if (amount.scale() > currency.digits()) {
            throw new BadLineException("an amount in " + currency.code() + " has at most " + currency.digits()
                    + " digits after the point: " + shown(text));
        }
        return amount.movePointRight(currency.digits()).longValueExact();
    }

    /** Fit for one line of a report, whatever the file holds. */
    private static String shown(String text) {
        String plain = text.replaceAll("\\p{C}", "\u00B7");
        return "'" + (plain.length() > 40 ? plain.substring(0, 40) + "…" : plain) + "'";
    }
}
