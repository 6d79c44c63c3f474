package dev.holdfast.storage.internal;

/** Text arithmetic: code-point order, UTF-8 lengths without encoding, and escaping for messages. */
public final class Text {

    /** How much of an offending value a message shows, in UTF-16 units. */
    private static final int SHOWN = 200;

    private Text() {}

    /** Compares by Unicode code point, as UTF-8 bytes order; {@link String#compareTo} orders by UTF-16 unit. */
    public static int compareCodePoints(String left, String right) {
        int common = Math.min(left.length(), right.length());
        for (int i = 0; i < common; i++) {
            char l = left.charAt(i);
            char r = right.charAt(i);
            if (l != r) {
                // Surrogates stand for code points above every other unit, though U+E000..U+FFFF are larger as units.
                boolean highLeft = Character.isSurrogate(l);
                boolean highRight = Character.isSurrogate(r);
                return highLeft == highRight ? Character.compare(l, r) : (highLeft ? 1 : -1);
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    /** The number of UTF-8 bytes of well-formed text. */
    public static int utf8Length(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes += 1;
            } else if (c < 0x800 || Character.isSurrogate(c)) {
                bytes += 2; // one half of a four-byte character
            } else {
                bytes += 3;
            }
        }
        return bytes;
    }

    /** The index of the first surrogate that has no partner, or -1. */
    public static int unpairedSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                return i;
            }
        }
        return -1;
    }

    /** The part of the text before its first character above U+D7FF: up to there every backend orders alike. */
    public static String commonlyOrderedPrefix(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > '\uD7FF') {
                return text.substring(0, i);
            }
        }
        return text;
    }

    /**
     * The least text of characters up to U+D7FF that is greater than every text that starts with the prefix, or null if
     * there is none (an empty prefix, or one of U+D7FF alone).
     */
    public static @org.jspecify.annotations.Nullable String afterPrefix(String prefix) {
        for (int i = prefix.length() - 1; i >= 0; i--) {
            char c = prefix.charAt(i);
            if (c < '\uD7FF') {
                return prefix.substring(0, i) + (char) (c + 1);
            }
        }
        return null;
    }

    /** The text with control, format (also bidirectional) and line characters and unpaired surrogates escaped, cut to 200 units. */
    public static String shown(String text) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < text.length() && i < SHOWN) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (c == '\\') {
                out.append("\\\\");
            } else if (mustEscape(c)) {
                for (char unit : Character.toChars(c)) {
                    out.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) unit));
                }
            } else {
                out.appendCodePoint(c);
            }
        }
        return i < text.length() ? out.append("…").toString() : out.toString();
    }

    private static boolean mustEscape(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
