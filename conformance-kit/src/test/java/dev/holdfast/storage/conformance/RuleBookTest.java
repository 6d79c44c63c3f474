package dev.holdfast.storage.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class RuleBookTest {

    @Test
    void everyRuleHasACaseOrSaysWhyNot() {
        assertThat(RuleBook.rules())
                .allSatisfy(rule -> assertThat(!RuleBook.casesOf(rule).isEmpty()
                                || rule.beyond().isPresent())
                        .as("rule %s has a case or a reason", rule.id())
                        .isTrue());
    }

    @Test
    void everyCaseNamesRulesThatExist() {
        assertThat(ConformanceKit.cases())
                .allSatisfy(conformanceCase -> assertThat(conformanceCase.rules())
                        .isNotEmpty()
                        .doesNotHaveDuplicates()
                        .allSatisfy(rule -> assertThat(RuleBook.rule(rule).id()).isEqualTo(rule)));
    }

    @Test
    void caseIdsAreUniqueAndStartWithTheirRule() {
        List<String> ids =
                ConformanceKit.cases().stream().map(ConformanceCase::id).toList();
        assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("[A-Z][0-9]-[a-z0-9]+(-[a-z0-9]+)*"));
        assertThat(ConformanceKit.cases())
                .allSatisfy(conformanceCase -> assertThat(conformanceCase.id())
                        .startsWith(conformanceCase.rules().get(0) + "-"));
    }

    @Test
    void titlesTellCasesApart() {
        assertThat(ConformanceKit.cases().stream().map(ConformanceCase::displayName))
                .doesNotHaveDuplicates()
                .noneMatch(name -> name.endsWith("."));
    }

    @Test
    void casesComeInTheOrderOfTheRules() {
        assertThat(ConformanceKit.cases().stream()
                        .map(conformanceCase ->
                                RuleBook.place(conformanceCase.rules().get(0))))
                .isSorted();
    }

    @Test
    void anUnknownRuleIsRefused() {
        assertThatThrownBy(() -> RuleBook.rule("Z9"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Z9");
        assertThatThrownBy(() -> ConformanceCase.of("Z9-x", "title", "hint", context -> {}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
