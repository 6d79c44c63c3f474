package dev.holdfast.checks;

import java.nio.file.Path;
import java.util.List;

/** Counts the lines of Java text that hold code: neither blank nor comment alone. */
final class CodeLines {

    private enum In {
        CODE,
        LINE_COMMENT,
        BLOCK_COMMENT,
        TEXT,
        CHARACTER,
        TEXT_BLOCK
    }

    private final String text;
    private In in = In.CODE;
    private int at;

    private CodeLines(String text) {
        this.text = text;
    }

    static int of(List<Path> files) {
        return files.stream().mapToInt(file -> of(Reactor.read(file))).sum();
    }

    static int of(String text) {
        return new CodeLines(text).count();
    }

    private int count() {
        int lines = 0;
        boolean code = false;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                lines += code ? 1 : 0;
                code = false;
                endLine();
                at++;
            } else {
                code |= step(c);
            }
        }
        return lines + (code ? 1 : 0);
    }

    /** Moves over the next token of a comment or of code; true if it is code. */
    private boolean step(char c) {
        return switch (in) {
            case LINE_COMMENT -> move(1, In.LINE_COMMENT, false);
            case BLOCK_COMMENT -> next("*/") ? move(2, In.CODE, false) : move(1, In.BLOCK_COMMENT, false);
            case CODE -> stepInCode(c);
            case TEXT -> stepInLiteral("\"", c);
            case CHARACTER -> stepInLiteral("'", c);
            case TEXT_BLOCK -> stepInLiteral("\"\"\"", c);
        };
    }

    private boolean stepInCode(char c) {
        if (next("//")) {
            return move(2, In.LINE_COMMENT, false);
        }
        if (next("/*")) {
            return move(2, In.BLOCK_COMMENT, false);
        }
        if (next("\"\"\"")) {
            return move(3, In.TEXT_BLOCK, true);
        }
        In after = c == '"' ? In.TEXT : c == '\'' ? In.CHARACTER : In.CODE;
        return move(1, after, !Character.isWhitespace(c));
    }

    private boolean stepInLiteral(String end, char c) {
        // An escaped line break must still end its line.
        if (c == '\\' && at + 1 < text.length() && text.charAt(at + 1) != '\n') {
            return move(2, in, true);
        }
        return next(end) ? move(end.length(), In.CODE, true) : move(1, in, !Character.isWhitespace(c));
    }

    private boolean next(String token) {
        return text.startsWith(token, at);
    }

    private boolean move(int characters, In after, boolean code) {
        at += characters;
        in = after;
        return code;
    }

    /** What cannot go on over the end of a line ends there. */
    private void endLine() {
        if (in != In.BLOCK_COMMENT && in != In.TEXT_BLOCK) {
            in = In.CODE;
        }
    }
}
