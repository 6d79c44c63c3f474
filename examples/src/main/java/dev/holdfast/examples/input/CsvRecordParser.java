package dev.holdfast.examples.input;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses one record as <a href="https://www.rfc-editor.org/rfc/rfc4180">RFC 4180</a> has it: fields may be quoted, a quoted field
 * may hold commas, line breaks and doubled quotes. Serves one record.
 */
final class CsvRecordParser {

    private enum State {
        START,
        PLAIN,
        QUOTED,
        AFTER_QUOTE
    }

    private final List<String> fields = new ArrayList<>();
    private final StringBuilder field = new StringBuilder();
    private State state = State.START;

    /**
     * Takes the next line, without its line break.
     *
     * @return whether the record ends with it; if not, a quoted field goes on in the line after
     */
    boolean take(String line) throws BadLineException {
        for (int i = 0; i < line.length(); i++) {
            take(line.charAt(i));
        }
        if (state == State.QUOTED) {
            field.append('\n');
            return false;
        }
        endField();
        return true;
    }

    List<String> fields() {
        return fields;
    }

    private void take(char c) throws BadLineException {
        switch (state) {
            case START -> {
                if (c == '"') {
                    state = State.QUOTED;
                } else {
                    state = State.PLAIN;
                    take(c);
                }
            }
            case PLAIN -> {
                if (c == '"') {
                    throw new BadLineException("a quote in a field that does not start with one");
                }
                appendOrEnd(c);
            }
            case QUOTED -> {
                if (c == '"') {
                    state = State.AFTER_QUOTE;
                } else {
                    field.append(c);
                }
            }
            case AFTER_QUOTE -> {
                if (c == '"') {
                    field.append(c);
                    state = State.QUOTED;
                } else if (c == ',') {
                    endField();
                } else {
                    throw new BadLineException("text between the closing quote and the comma");
                }
            }
        }
    }

    private void appendOrEnd(char c) {
        if (c == ',') {
            endField();
        } else {
            field.append(c);
        }
    }

    private void endField() {
        fields.add(field.toString());
        field.setLength(0);
        state = State.START;
    }
}
