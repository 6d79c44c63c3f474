package dev.holdfast.storage.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ContractTextTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "contract.md");

    @Test
    void theDocumentHoldsTheRulesAndCasesThatTheKitHas() throws IOException {
        String document = Files.readString(DOCUMENT);
        if (Boolean.getBoolean("holdfast.write-docs")) {
            Files.writeString(DOCUMENT, ContractText.renewed(document));
            return;
        }
        assertThat(document).contains(ContractText.rules());
    }
}
