package dev.holdfast.examples.input;

import java.util.List;

/**
 * One record of a CSV file.
 *
 * @param line the number of its first line, from 1
 * @param fields its fields, unquoted
 */
record CsvRow(int line, List<String> fields) {

    CsvRow {
        fields = List.copyOf(fields);
    }
}
