package dev.holdfast.storage.model;

/**
 * A driver's change token of one row: 1 to 100 visible ASCII characters (U+0021 to U+007E), compared for equality only.
 *
 * <p>Every write gives its row a token that the row's key never had before, also across delete and recreate.
 *
 * @param token the text of the token
 */
public record RowVersion(String token) {

    public RowVersion {
        if (token.isEmpty() || token.length() > 100) {
            throw new IllegalArgumentException("row version has " + token.length() + " characters; it has 1 to 100");
        }
        for (int i = 0; i < token.length(); i++) {
            if (token.charAt(i) < '!' || token.charAt(i) > '~') {
                throw new IllegalArgumentException(
                        "row version has a character that is not visible ASCII at index " + i);
            }
        }
    }
}
