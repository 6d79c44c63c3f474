package dev.holdfast.examples.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The records of a CSV file in UTF-8, and the lines that are none. One bad line spoils no other. Immutable.
 *
 * @param rows the records that could be read, in order
 * @param badLines the lines that could not, in order
 */
record CsvFile(List<CsvRow> rows, List<BadLine> badLines) {

    /** A quote that is not closed after this many lines is a mistake rather than a long field. */
    private static final int MOST_LINES = 50;

    private static final String UNCLOSED = "a quote that is not closed";

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    CsvFile {
        rows = List.copyOf(rows);
        badLines = List.copyOf(badLines);
    }

    static CsvFile read(InputStream input) throws IOException {
        List<byte[]> lines = lines(input);
        List<CsvRow> rows = new ArrayList<>();
        List<BadLine> badLines = new ArrayList<>();
        int next = 0;
        while (next < lines.size()) {
            int line = next + 1;
            try {
                CsvRecordParser parser = new CsvRecordParser();
                int end = parse(parser, lines, next);
                if (!isBlank(parser)) {
                    rows.add(new CsvRow(line, parser.fields()));
                }
                next = end;
            } catch (BadLineException bad) {
                badLines.add(new BadLine(line, bad.problem()));
                next++;
            }
        }
        return new CsvFile(rows, badLines);
    }

    /** Parses the record that starts at a line; returns the index of the line after it. */
    private static int parse(CsvRecordParser parser, List<byte[]> lines, int first) throws BadLineException {
        int end = Math.min(lines.size(), first + MOST_LINES);
        for (int i = first; i < end; i++) {
            try {
                if (parser.take(text(lines.get(i), i == 0))) {
                    return i + 1;
                }
            } catch (BadLineException bad) {
                // Far from where it began, the fault is rather there: a quote too many or too few.
                throw i == first ? bad : new BadLineException(UNCLOSED);
            }
        }
        throw new BadLineException(UNCLOSED);
    }

    private static boolean isBlank(CsvRecordParser parser) {
        return parser.fields().size() == 1 && parser.fields().get(0).isBlank();
    }

    private static List<byte[]> lines(InputStream input) throws IOException {
        List<byte[]> lines = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (byte b : input.readAllBytes()) {
            if (b == '\n') {
                lines.add(line.toByteArray());
                line.reset();
            } else {
                line.write(b);
            }
        }
        if (line.size() > 0) {
            lines.add(line.toByteArray());
        }
        return lines;
    }

    private static String text(byte[] line, boolean first) throws BadLineException {
        String text;
        try {
            // A decoder made so reports malformed bytes; new String would put U+FFFD in their place.
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
        } catch (CharacterCodingException malformed) {
            throw new BadLineException("bytes that are not UTF-8");
        }
        if (first && !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
            text = text.substring(1);
        }
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }
}
