package dev.holdfast.checks;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the checks need to know of a Markdown text: its links, headings and tables. */
final class Markdown {

    private static final Pattern FENCED =
            Pattern.compile("^ *(```|~~~).*?^ *\\1\\s*$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern INLINE_CODE = Pattern.compile("`[^`\n]*`");
    private static final Pattern LINK =
            Pattern.compile("\\]\\(<?([^)\\s>]+)>?(?:\\s+\"[^\"]*\")?\\)|^\\[[^\\]]+\\]:\\s*(\\S+)", Pattern.MULTILINE);
    private static final Pattern HEADING = Pattern.compile("^#+\\s+(.*?)\\s*$", Pattern.MULTILINE);
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z][a-z+.-]*:.*", Pattern.CASE_INSENSITIVE);

    private final String text;

    private Markdown(String text) {
        this.text = text;
    }

    static Markdown of(String text) {
        return new Markdown(text);
    }

    /** The relative links of a file that lead to no file, or to no heading of one. */
    static List<String> brokenLinks(Path file) {
        return of(Reactor.read(file)).links().stream()
                .filter(link -> !ELSEWHERE.matcher(link).matches())
                .filter(link -> !resolves(file, link))
                .toList();
    }

    /** The targets of all links, in order. */
    List<String> links() {
        String prose = INLINE_CODE.matcher(withoutFences()).replaceAll("code");
        return LINK.matcher(prose)
                .results()
                .map(match -> match.group(1) != null ? match.group(1) : match.group(2))
                .toList();
    }

    /** The anchors by which headings are reached, as GitHub forms them. */
    List<String> anchors() {
        return HEADING.matcher(withoutFences())
                .results()
                .map(match -> match.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .toList();
    }

    /** The first cells of the rows of the first table whose first column is headed so, without their markup. */
    List<String> firstColumn(String header) {
        List<String> cells = new ArrayList<>();
        boolean inside = false;
        for (String line : (Iterable<String>) withoutFences().lines()::iterator) {
            boolean row = line.startsWith("|");
            String cell = row ? line.split("\\|", -1)[1].strip() : "";
            if (!inside) {
                inside = cell.equalsIgnoreCase(header);
            } else if (!row) {
                return cells;
            } else if (!cell.matches(":?-+:?")) {
                cells.add(cell.replaceAll("\\]\\([^)]*\\)", "").replaceAll("[\\[\\]`*]", ""));
            }
        }
        return cells;
    }

    /** The headings of one level, in order. */
    List<String> headings(int level) {
        Matcher matcher = Pattern.compile("^#{" + level + "}\\s+(.*?)\\s*$", Pattern.MULTILINE)
                .matcher(withoutFences());
        return matcher.results().map(match -> match.group(1)).toList();
    }

    private String withoutFences() {
        return FENCED.matcher(text).replaceAll("");
    }

    private static boolean resolves(Path file, String link) {
        int hash = link.indexOf('#');
        String path = URLDecoder.decode(hash < 0 ? link : link.substring(0, hash), StandardCharsets.UTF_8);
        Path target = path.isEmpty() ? file : file.resolveSibling(path);
        if (!Files.exists(target)) {
            return false;
        }
        boolean anchored = hash >= 0 && target.toString().endsWith(".md");
        return !anchored || of(Reactor.read(target)).anchors().contains(link.substring(hash + 1));
    }
}
