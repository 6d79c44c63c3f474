package dev.holdfast.storage.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All rules of the contract, and which cases are proof of them. Immutable. */
public final class RuleBook {

    private static final Map<String, Rule> RULES = new LinkedHashMap<>();
    private static final Map<String, String> CHAPTERS = new LinkedHashMap<>();

    static {
        CHAPTERS.put("K", "Keys and names");
        CHAPTERS.put("V", "Values and records");
        CHAPTERS.put("R", "Reading and writing one record");
        CHAPTERS.put("C", "Versions and conditional writes");
        CHAPTERS.put("U", "update");
        CHAPTERS.put("T", "transact");
        CHAPTERS.put("B", "Bulk");
        CHAPTERS.put("Q", "query, count, paging");
        CHAPTERS.put("S", "scan");
        CHAPTERS.put("L", "Lifecycle and durability");
        CHAPTERS.put("X", "Concurrency");
        CHAPTERS.put("F", "Faults");
        CHAPTERS.put("E", "Errors and privacy");
        List<Rule> all = new ArrayList<>(RecordRules.all());
        all.addAll(ServiceRules.all());
        for (Rule rule : all) {
            if (RULES.put(rule.id(), rule) != null) {
                throw new IllegalStateException("rule " + rule.id() + " is there twice");
            }
        }
    }

    private RuleBook() {}

    /** All rules, chapter by chapter. */
    public static List<Rule> rules() {
        return List.copyOf(RULES.values());
    }

    /**
     * The rule of this id.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Rule rule(String id) {
        Rule rule = RULES.get(id);
        if (rule == null) {
            throw new IllegalArgumentException("there is no rule " + id);
        }
        return rule;
    }

    /** Where a rule stands in the order of all rules. */
    static int place(String id) {
        return List.copyOf(RULES.keySet()).indexOf(id);
    }

    /** Letter and title of the chapter that a rule is in. */
    public static String chapter(String ruleId) {
        String letter = ruleId.substring(0, 1);
        return letter + ". " + CHAPTERS.get(letter);
    }

    /** The cases that are proof of a rule, in the order of the kit. */
    public static List<ConformanceCase> casesOf(Rule rule) {
        return ConformanceKit.cases().stream()
                .filter(conformanceCase -> conformanceCase.rules().contains(rule.id()))
                .toList();
    }
}
