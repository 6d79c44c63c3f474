package dev.holdfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.storage.Store;
import dev.holdfast.storage.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShopExampleTest {

    private static final String[] SMALL = {"--threads", "2", "--increments", "5"};

    @Test
    void aSecondRunFindsNothingNewAndTheSameState() {
        String url = "inmemory:twice";
        try (Store keptOpen = Stores.open(url)) {
            keptOpen.verify();
            RunOfShop first = RunOfShop.over(url, SMALL);
            RunOfShop second = RunOfShop.over(url, SMALL);

            assertThat(first.status()).isZero();
            assertThat(second.status()).isZero();
            assertThat(second.output()).contains("Nothing was new");
            assertThat(stateOf(second)).isEqualTo(stateOf(first)).contains("counter front-page at 20");
        }
    }

    @Test
    void linesThatCannotBeUsedAreReportedByNumber() {
        assertThat(RunOfShop.over("inmemory:lines", SMALL).output())
                .contains("13 orders read, 6 bad lines left out")
                .contains("line 10: an amount in XOF has at most 0 digits after the point: '75.50'")
                .contains("line 14: a quote that is not closed")
                .contains("line 8: customer C-5 asks for an address that another has")
                .contains("line 16: another order has the number A-1002");
    }

    @Test
    void theChecksHold() {
        assertThat(RunOfShop.over("inmemory:checks", SMALL).output())
                .contains(": yes")
                .doesNotContain(": NO");
    }

    @Test
    void anotherInputFileIsRead(@TempDir Path folder) throws IOException {
        Path input = folder.resolve("orders.csv");
        Files.writeString(input, """
                order,customer,name,email,country,zone,placed,currency,amount,item
                B-1,C-77,Noor,noor@example.org,NL,Europe/Amsterdam,2026-01-01T10:00,EUR,1.00,Cup
                """);

        assertThat(RunOfShop.over("inmemory:input", "--input", input.toString()).output())
                .contains("order B-1 of C-77, 1.00 EUR to NL, announced");
    }

    @Test
    void aMissingInputFileIsAFailureThatNamesIt() {
        RunOfShop run = RunOfShop.over("inmemory:missing", "--input", "no-such-file.csv");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.errors()).contains("no-such-file.csv");
    }

    @Test
    void helpNamesEveryOption() {
        RunOfShop run = run("--help");

        assertThat(run.status()).isZero();
        assertThat(run.output())
                .contains("--store", "--setting ", "--setting-env", "--input", "--threads", "--increments");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--nonsense x",
                "--threads",
                "--threads 0",
                "--threads x",
                "--increments -1",
                "--setting novalue",
                "--setting-env user=NOT_THERE",
                "--store inmemory:",
                "--store nosuch:thing"
            })
    void wrongArgumentsAreToldAndNothingIsRun(String arguments) {
        RunOfShop run = run(arguments.split(" "));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.errors()).contains("--help");
        assertThat(run.output()).isEmpty();
    }

    @Test
    void secretsAreNeverPrinted() {
        RunOfShop run = RunOfShop.with(
                Map.of("SECRET", "s3cret-in-env"),
                builder -> builder,
                List.of(
                        "--store",
                        "nosuch:s3cret-in-url",
                        "--setting-env",
                        "password=SECRET",
                        "--setting",
                        "user=s3cret-in-setting"));

        assertThat(run.output() + run.errors()).doesNotContain("s3cret");
        assertThat(ShopOptions.parse(List.of("--setting", "user=s3cret"), Map.of())
                        .toString())
                .contains("user")
                .doesNotContain("s3cret");
    }

    private static RunOfShop run(String... arguments) {
        return RunOfShop.with(Map.of(), builder -> builder, List.of(arguments));
    }

    private static String stateOf(RunOfShop run) {
        int from = run.output().indexOf("\nState\n");
        return run.output().substring(from, run.output().indexOf("yes", from));
    }
}
