package dev.holdfast.checks;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds words that have no place in the project: paths and hosts of one machine, and promises in main code. */
final class ForbiddenWords {

    /** Put together here, so that this file does not contain them. */
    private static final Pattern MACHINE = Pattern.compile(String.join(
            "|",
            "(?<![\\w.])/wo" + "rk/",
            "(?<![\\w.])/fa" + "rm/",
            "\\.m" + "2/repository",
            "registry\\.np" + "mjs",
            "repo1?\\.ma" + "ven\\."));

    private static final Pattern PROMISE = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

    private ForbiddenWords() {}

    static List<String> ofMachines(String text) {
        return find(MACHINE, text);
    }

    static List<String> ofPromises(String text) {
        return find(PROMISE, text);
    }

    private static List<String> find(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).toList();
    }
}
