package dev.holdfast.storage.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * One behaviour that every adapter shows: data and a body, run by {@link ConformanceRun} or any test framework.
 *
 * @param id stable name that starts with the rule it belongs to, such as {@code R4-one-winner}
 * @param rules the rules it is proof of, the one in its id first
 * @param title what is claimed, as a sentence without a full stop
 * @param tier whom it binds
 * @param hint where to look when it fails
 * @param body throws if the claim does not hold
 */
public record ConformanceCase(String id, List<String> rules, String title, Tier tier, String hint, Body body) {

    /** Shows the behaviour, or throws. */
    @FunctionalInterface
    public interface Body {
        /** Runs on the calling thread; an {@link AssertionError} says what differs from the claim. */
        void run(CaseContext context) throws Exception;
    }

    public ConformanceCase {
        Objects.requireNonNull(id, "id");
        rules = List.copyOf(rules);
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(tier, "tier");
        Objects.requireNonNull(hint, "hint");
        Objects.requireNonNull(body, "body");
    }

    /** A case of the rule that its id starts with. */
    static ConformanceCase of(String id, String title, String hint, Body body) {
        String rule = id.substring(0, id.indexOf('-'));
        return new ConformanceCase(id, List.of(rule), title, RuleBook.rule(rule).tier(), hint, body);
    }

    /** The same case, proof of further rules too. */
    ConformanceCase also(String... furtherRules) {
        List<String> all = new ArrayList<>(rules);
        all.addAll(List.of(furtherRules));
        return new ConformanceCase(id, all, title, tier, hint, body);
    }

    /** Rules and title, as test reports show it. */
    public String displayName() {
        return String.join(" ", rules) + " " + title;
    }

    @Override
    public String toString() {
        return id;
    }
}
