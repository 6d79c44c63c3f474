package dev.holdfast.examples.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvFileTest {

    @Test
    void quotesCommasAndLineBreaksInQuotedFieldsAreText() throws IOException {
        CsvFile file = read("a,\"b,\"\"c\"\"\nd\",e\nf,,\"\"\n");

        assertThat(file.rows())
                .containsExactly(new CsvRow(1, List.of("a", "b,\"c\"\nd", "e")), new CsvRow(3, List.of("f", "", "")));
        assertThat(file.badLines()).isEmpty();
    }

    @Test
    void carriageReturnsByteOrderMarkAndAMissingLastBreakAreNotText() throws IOException {
        assertThat(read("\uFEFFa,b\r\nc,\"d\"\r\n\r\ne,f").rows())
                .containsExactly(
                        new CsvRow(1, List.of("a", "b")),
                        new CsvRow(2, List.of("c", "d")),
                        new CsvRow(4, List.of("e", "f")));
    }

    @Test
    void charactersOutsideTheBasicPlaneAreKept() throws IOException {
        assertThat(read("急須,\uD83E\uDED6,é\n").rows())
                .containsExactly(new CsvRow(1, List.of("急須", "\uD83E\uDED6", "é")));
    }

    @Test
    void aQuoteInsideAPlainFieldSpoilsItsLineOnly() throws IOException {
        CsvFile file = read("a,b\"c\nd,e\n");

        assertThat(file.badLines()).containsExactly(new BadLine(1, "a quote in a field that does not start with one"));
        assertThat(file.rows()).containsExactly(new CsvRow(2, List.of("d", "e")));
    }

    @Test
    void textAfterAClosingQuoteSpoilsItsLineOnly() throws IOException {
        CsvFile file = read("\"a\"b,c\nd,e\n");

        assertThat(file.badLines()).containsExactly(new BadLine(1, "text between the closing quote and the comma"));
        assertThat(file.rows()).containsExactly(new CsvRow(2, List.of("d", "e")));
    }

    @Test
    void aQuoteThatIsNotClosedSpoilsItsLineOnly() throws IOException {
        CsvFile file = read("a,\"b\nc,d\ne,\"f\"\n");

        assertThat(file.badLines()).containsExactly(new BadLine(1, "a quote that is not closed"));
        assertThat(file.rows()).containsExactly(new CsvRow(2, List.of("c", "d")), new CsvRow(3, List.of("e", "f")));
    }

    @Test
    void aQuoteThatIsNotClosedBeforeTheEndSpoilsItsLineOnly() throws IOException {
        CsvFile file = read("a,\"b\n" + "c,d\n".repeat(200));

        assertThat(file.badLines()).containsExactly(new BadLine(1, "a quote that is not closed"));
        assertThat(file.rows()).hasSize(200);
    }

    @Test
    void bytesThatAreNotUtf8SpoilTheirLineOnly() throws IOException {
        byte[] latin1 = "Zo\u00EB,x\nb,c\n".getBytes(StandardCharsets.ISO_8859_1);

        CsvFile file = CsvFile.read(new ByteArrayInputStream(latin1));

        assertThat(file.badLines()).containsExactly(new BadLine(1, "bytes that are not UTF-8"));
        assertThat(file.rows()).containsExactly(new CsvRow(2, List.of("b", "c")));
    }

    private static CsvFile read(String text) throws IOException {
        return CsvFile.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
