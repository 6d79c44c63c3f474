package dev.holdfast.storage.conformance;

import java.util.List;
import java.util.stream.Collectors;

/** The part of {@code docs/contract.md} that the rule book and the cases make. */
final class ContractText {

    static final String BEGIN = "<!-- rules: written by ContractTextTest, with -Dholdfast.write-docs=true -->";
    static final String END = "<!-- end of rules -->";

    private ContractText() {}

    static String rules() {
        StringBuilder text = new StringBuilder(BEGIN).append("\n");
        String chapter = "";
        for (Rule rule : RuleBook.rules()) {
            if (!RuleBook.chapter(rule.id()).equals(chapter)) {
                chapter = RuleBook.chapter(rule.id());
                text.append("\n### ").append(chapter).append("\n");
            }
            text.append("\n**")
                    .append(rule.id())
                    .append("** (")
                    .append(rule.tier().name())
                    .append(") ");
            text.append(rule.sentence()).append("\n");
            List<ConformanceCase> cases = RuleBook.casesOf(rule);
            if (!cases.isEmpty()) {
                text.append("<br>Shown by ")
                        .append(cases.stream()
                                .map(conformanceCase -> "`" + conformanceCase.id() + "`")
                                .collect(Collectors.joining(", ")))
                        .append("\n");
            }
            rule.beyond()
                    .ifPresent(beyond -> text.append("<br>Not shown by the kit: ")
                            .append(beyond)
                            .append("\n"));
        }
        return text.append("\n").append(END).toString();
    }

    /** The document with the present rules in the place of those that are in it. */
    static String renewed(String document) {
        int begin = document.indexOf(BEGIN);
        int end = document.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException("the document has no place for the rules");
        }
        return document.substring(0, begin) + rules() + document.substring(end + END.length());
    }
}
