package dev.holdfast.examples.input;

import dev.holdfast.examples.reference.ReferenceData;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The orders of an input file, and the lines that could not be used. Immutable.
 *
 * @param orders the orders, in the order of the file
 * @param badLines the bad lines, in the order of the file
 */
public record OrderFile(List<OrderLine> orders, List<BadLine> badLines) {

    /** The first line that a file must have. */
    public static final List<String> HEADER =
            List.of("order", "customer", "name", "email", "country", "zone", "placed", "currency", "amount", "item");

    public OrderFile {
        orders = List.copyOf(orders);
        badLines = List.copyOf(badLines);
    }

    /**
     * Reads a CSV file in UTF-8, and checks its codes against the reference data. A bad line is reported, and the others are
     * read all the same.
     *
     * @throws IOException if it cannot be read, or does not start with the header
     */
    public static OrderFile read(InputStream input, ReferenceData references) throws IOException {
        CsvFile file = CsvFile.read(input);
        if (file.rows().isEmpty() || !file.rows().get(0).fields().equals(HEADER)) {
            throw new IOException("the input does not start with the line " + String.join(",", HEADER));
        }
        OrderLineParser parser = new OrderLineParser(references);
        List<OrderLine> orders = new ArrayList<>();
        List<BadLine> badLines = new ArrayList<>(file.badLines());
        for (CsvRow row : file.rows().subList(1, file.rows().size())) {
            try {
                orders.add(parser.parse(row));
            } catch (BadLineException bad) {
                badLines.add(new BadLine(row.line(), bad.problem()));
            }
        }
        badLines.sort(Comparator.comparingInt(BadLine::line));
        return new OrderFile(orders, badLines);
    }
}
