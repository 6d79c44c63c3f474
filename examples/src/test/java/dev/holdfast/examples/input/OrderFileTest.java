package dev.holdfast.examples.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.examples.reference.ReferenceData;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.inmemory.InMemoryBackend;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderFileTest {

    private static final String HEADER = String.join(",", OrderFile.HEADER) + "\n";
    private static final String GOOD = "A-1,C-1,Zoë,zoe@example.org,DE,Europe/Berlin,2026-02-11T23:40,EUR,12.5,Tea";

    private static ReferenceData references;

    @BeforeAll
    static void load() {
        try (Store store = InMemoryBackend.create().open()) {
            references = ReferenceData.load(store);
        }
    }

    @Test
    void aGoodLineIsAnOrderInUtcAndSmallestUnits() throws IOException {
        assertThat(read(HEADER + GOOD).orders())
                .containsExactly(new OrderLine(
                        2,
                        "A-1",
                        "C-1",
                        "Zoë",
                        "zoe@example.org",
                        "DE",
                        Instant.parse("2026-02-11T22:40:00Z"),
                        "EUR",
                        1250,
                        "Tea"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A-1 | a/1 | expected an order number, found 'a/1'",
                "C-1 | '' | expected a customer number, found ''",
                "Zoë | ' ' | the name has 0 characters instead of 1 to 200",
                "zoe@example.org | zoe | expected an e-mail address, found 'zoe'",
                "DE | ZZ | no country has the code 'ZZ'",
                "Europe/Berlin | Europe/Nowhere | no time zone has the name 'Europe/Nowhere'",
                "2026-02-11T23:40 | 2026-02-30T23:40 | expected a date and time, found '2026-02-30T23:40'",
                "2026-02-11T23:40 | 2026-03-29T02:30 | clocks of Europe/Berlin never showed 2026-03-29T02:30",
                "EUR | EUX | no currency has the code 'EUX'",
                "12.5 | 12.555 | an amount in EUR has at most 2 digits after the point: '12.555'",
                "12.5 | -1 | expected an amount, found '-1'",
                "Tea | Tea,more | 11 fields instead of 10"
            })
    void aBadFieldIsReportedWithItsLine(String good, String bad, String problem) throws IOException {
        OrderFile file = read(HEADER + GOOD + "\n" + GOOD.replace(good, bad) + "\n" + GOOD);

        assertThat(file.badLines()).containsExactly(new BadLine(3, problem));
        assertThat(file.orders()).extracting(OrderLine::line).containsExactly(2, 4);
    }

    @Test
    void linesThatAreNoCsvAreReportedInTheOrderOfTheFile() throws IOException {
        OrderFile file = read(HEADER + "too,short\n" + "a\"b\n" + "too,short\n");

        assertThat(file.badLines()).extracting(BadLine::line).containsExactly(2, 3, 4);
    }

    @Test
    void ofATimeThatClocksShowTwiceTheFirstIsMeant() throws IOException {
        OrderFile file = read(HEADER + GOOD.replace("2026-02-11T23:40", "2026-10-25T02:30"));

        assertThat(file.orders())
                .extracting(OrderLine::placedAt)
                .containsExactly(Instant.parse("2026-10-25T00:30:00Z"));
    }

    @Test
    void aFileWithoutTheHeaderIsRefused() {
        assertThatThrownBy(() -> read(GOOD)).isInstanceOf(IOException.class).hasMessageContaining("order,customer,");
    }

    private static OrderFile read(String text) throws IOException {
        return OrderFile.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), references);
    }
}
