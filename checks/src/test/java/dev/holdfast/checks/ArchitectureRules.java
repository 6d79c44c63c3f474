package dev.holdfast.checks;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.targetOwner;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.THROW_GENERIC_EXCEPTIONS;
import static com.tngtech.archunit.library.GeneralCodingRules.USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;

/** The rules of the house for published code. Each is shown to fail on classes under {@code planted}. */
final class ArchitectureRules {

    /** What an adapter offers to a host: its way in, its options, and the provider that is found by URL. */
    private static final Pattern WAY_IN = Pattern.compile("\\w+(Backend|Factory|Options|Provider|Storage|Stores)");

    private final Layout layout;

    private ArchitectureRules(Layout layout) {
        this.layout = layout;
    }

    /**
     * A rule and its proof.
     *
     * @param broken the planted classes that break it
     */
    record Rule(String name, ArchRule rule, List<String> broken) {}

    static List<Rule> of(Layout layout) {
        ArchitectureRules rules = new ArchitectureRules(layout);
        List<Rule> all = new ArrayList<>(rules.direction());
        all.addAll(rules.adapters());
        all.addAll(rules.code());
        return all;
    }

    private List<Rule> direction() {
        return List.of(
                rule(
                        "internal uses no other layer",
                        uses(layout.internal(), layout.storage(), layout.model(), layout.spi()),
                        "UsesModel"),
                rule("model uses internal alone", uses(layout.model(), layout.storage(), layout.spi()), "UsesSpi"),
                rule("spi uses model and internal alone", uses(layout.spi(), layout.storage()), "UsesStore"),
                rule(
                        "only the core uses internal",
                        noClasses()
                                .that()
                                .resideOutsideOfPackages(
                                        layout.storage(), layout.model(), layout.spi(), layout.internal())
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage(layout.internal()),
                        "UsesInternal"),
                rule(
                        "packages form no cycle",
                        slices().matching(layout.above() + ".(**)").should().beFreeOfCycles(),
                        "UsesNeighbour"));
    }

    private List<Rule> adapters() {
        List<Rule> rules = new ArrayList<>();
        for (String adapter : layout.adapters()) {
            String[] others = layout.adapters().stream()
                    .filter(other -> !other.equals(adapter))
                    .map(ArchitectureRules::below)
                    .toArray(String[]::new);
            rules.add(rule(
                    adapter + " uses no other adapter",
                    noClasses()
                            .that()
                            .resideInAPackage(below(adapter))
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(others),
                    "UsesNeighbour"));
        }
        String[] all = layout.adapters().stream().map(ArchitectureRules::below).toArray(String[]::new);
        rules.add(rule(
                "of an adapter only its way in uses the package for applications",
                noClasses()
                        .that()
                        .resideInAnyPackage(all)
                        .and(describe("are not its way in", (JavaClass c) -> !isWayIn(c)))
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(layout.storage()),
                "UsesStorage"));
        rules.add(rule(
                "of an adapter only its way in is public",
                classes()
                        .that()
                        .resideInAnyPackage(all)
                        .and()
                        .arePublic()
                        .should(be(describe("its way in", ArchitectureRules::isWayIn))),
                "PublicHelper"));
        return rules;
    }

    private List<Rule> code() {
        return List.of(
                rule(
                        "nothing is printed",
                        noClasses()
                                .that()
                                .doNotHaveFullyQualifiedName(layout.printer())
                                .should(ACCESS_STANDARD_STREAMS),
                        "Prints"),
                rule("no generic exception is thrown", noClasses().should(THROW_GENERIC_EXCEPTIONS), "Throws"),
                rule("logs go to SLF4J", noClasses().should(USE_JAVA_UTIL_LOGGING), "Logs"),
                rule(
                        "only the time source sleeps",
                        noClasses()
                                .that()
                                .doNotHaveFullyQualifiedName(layout.sleeper())
                                .should(accessTargetWhere(
                                        targetOwner(describe("Thread or TimeUnit", ArchitectureRules::canSleep))
                                                .and(target(name("sleep"))))),
                        "Sleeps",
                        "SleepsByReference"),
                rule(
                        "every package is null-marked",
                        classes().should(be(describe("in a @NullMarked package", ArchitectureRules::isNullMarked))),
                        "Unmarked"));
    }

    private static ArchRule uses(String layer, String... forbidden) {
        return noClasses()
                .that()
                .resideInAPackage(layer)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden);
    }

    private static Rule rule(String name, ArchRule rule, String... broken) {
        // A module may be empty in a part of the build; that published modules have classes is a test of its own.
        return new Rule(name, rule.allowEmptyShould(true), List.of(broken));
    }

    private static String below(String adapter) {
        return adapter + "..";
    }

    private static boolean isWayIn(JavaClass type) {
        JavaClass top = type;
        while (top.getEnclosingClass().isPresent()) {
            top = top.getEnclosingClass().get();
        }
        return top.getModifiers().contains(JavaModifier.PUBLIC)
                && WAY_IN.matcher(top.getSimpleName()).matches();
    }

    private static boolean canSleep(JavaClass type) {
        return type.isEquivalentTo(Thread.class) || type.isEquivalentTo(TimeUnit.class);
    }

    private static boolean isNullMarked(JavaClass type) {
        return type.getPackage().isAnnotatedWith(NullMarked.class);
    }

    private static ArchCondition<JavaClass> be(DescribedPredicate<JavaClass> predicate) {
        return new ArchCondition<>("be " + predicate.getDescription()) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                String verdict = type.getName() + (predicate.test(type) ? " is " : " is not ");
                events.add(new SimpleConditionEvent(type, predicate.test(type), verdict + predicate.getDescription()));
            }
        };
    }
}
