package dev.holdfast.storage.model;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identity of one write of one row: 128 random bits of the operation and the row's place in it, so no two rows ever
 * share one. It is stored with the row; after a lost acknowledgement it tells whether the write was applied.
 *
 * @param operation 22 characters of base64url
 * @param place the row's index within the operation, from 0 to 9,999
 */
public record WriteId(String operation, int place) {

    private static final Pattern OPERATION = Pattern.compile("[A-Za-z0-9_-]{22}");
    private static final Pattern TOKEN = Pattern.compile("([A-Za-z0-9_-]{22})\\.(0|[1-9][0-9]{0,3})");

    public WriteId {
        Objects.requireNonNull(operation, "operation");
        if (!OPERATION.matcher(operation).matches()) {
            throw new IllegalArgumentException("write id operation is not 22 characters of base64url");
        }
        if (place < 0 || place > 9_999) {
            throw new IllegalArgumentException("write id place " + place + " is not in 0..9,999");
        }
    }

    /** The text form, {@code operation.place}: at most 27 visible ASCII characters, fit to be a {@link RowVersion}. */
    public String token() {
        return operation + "." + place;
    }

    /** The write id that has this text form; empty for any other text. */
    public static Optional<WriteId> parse(String token) {
        Matcher matcher = TOKEN.matcher(token);
        return matcher.matches()
                ? Optional.of(new WriteId(matcher.group(1), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }
}
