package dev.holdfast.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.checks.Reactor.Module;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Shows the tests of the other modules that did not run, by reason: Surefire's console gives their number alone. */
class NotRunTest {

    private record NotRun(String test, String reason) {}

    @Test
    void everyTestThatDidNotRunSaysWhy() {
        List<NotRun> all = new ArrayList<>();
        for (Module module : Reactor.modules()) {
            // This module's own reports are not all written yet.
            if (!module.name().equals("checks")) {
                all.addAll(read(module.folder().resolve("target/surefire-reports")));
            }
        }
        Map<String, List<String>> byReason = new TreeMap<>();
        all.forEach(one -> byReason.computeIfAbsent(one.reason(), reason -> new ArrayList<>())
                .add(one.test()));

        byReason.forEach((reason, tests) -> System.out.printf(
                "NOT RUN: %d x %s%n    %s%s%n", tests.size(), reason, tests.get(0), tests.size() > 1 ? ", ..." : ""));
        assertThat(all)
                .allSatisfy(one -> assertThat(one.reason()).as(one.test()).isNotBlank());
    }

    @Test
    void aSkippedTestIsFoundWithItsReason(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("TEST-a.xml"), """
                <testsuite>
                  <testcase classname="A" name="runs"/>
                  <testcase classname="A" name="waits"><skipped message="no server"/></testcase>
                  <testcase classname="A" name="aborts"><skipped type="T"><![CDATA[T: no: server
                  at A.a(A.java:1)
                  ]]></skipped></testcase>
                  <testcase classname="A" name="hides"><skipped type="T"><![CDATA[T]]></skipped></testcase>
                </testsuite>
                """);

        assertThat(read(folder))
                .containsExactly(
                        new NotRun("A.waits", "no server"),
                        new NotRun("A.aborts", "no: server"),
                        new NotRun("A.hides", ""));
    }

    private static List<NotRun> read(Path folder) {
        File[] reports = folder.toFile().listFiles((parent, name) -> name.matches("TEST-.*\\.xml"));
        List<NotRun> found = new ArrayList<>();
        if (reports == null) {
            return found;
        }
        Arrays.sort(reports);
        for (File report : reports) {
            NodeList skipped = Pom.read(report.toPath()).nodes("//testcase/skipped");
            for (int i = 0; i < skipped.getLength(); i++) {
                Element element = (Element) skipped.item(i);
                Element test = (Element) element.getParentNode();
                String name = test.getAttribute("classname") + "." + test.getAttribute("name");
                found.add(new NotRun(name, reason(element)));
            }
        }
        return found;
    }

    /** The message of a disabled test; of an aborted one what its exception says, on the first line of its trace. */
    private static String reason(Element skipped) {
        String message = skipped.getAttribute("message");
        String exception = skipped.getTextContent().lines().findFirst().orElse("");
        int colon = exception.indexOf(": ");
        return !message.isEmpty() || colon < 0 ? message : exception.substring(colon + 2);
    }
}
