package dev.holdfast.storage.conformance;

import java.util.Objects;
import java.util.Optional;

/**
 * One rule of the contract.
 *
 * @param id chapter letter and number, such as {@code R4}
 * @param tier whom it binds
 * @param sentence what is promised
 * @param beyond what of it no case of the kit shows, and where that is shown instead; empty if the cases show all of it
 */
public record Rule(String id, Tier tier, String sentence, Optional<String> beyond) {

    public Rule {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(tier, "tier");
        Objects.requireNonNull(sentence, "sentence");
        Objects.requireNonNull(beyond, "beyond");
    }
}
