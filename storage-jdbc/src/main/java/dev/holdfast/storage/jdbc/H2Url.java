package dev.holdfast.storage.jdbc;

import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URL, that of an H2 file completed so that acknowledged writes survive the death of the process; what the user has set
 * himself stands.
 *
 * @param url for the driver
 * @param embedded whether the database lives in this process
 * @param durable whether it outlives the process
 */
record H2Url(String url, boolean embedded, boolean durable) {

    private static final Pattern H2 = Pattern.compile("jdbc:h2:(?<name>[^;]*)(?<settings>.*)");

    // A file system has at least two letters: C:\data is a path.
    private static final Pattern FILE = Pattern.compile("(?:file:)?(?<system>[A-Za-z][A-Za-z0-9]+:)?(?<path>.*)");

    static H2Url of(String url) {
        Matcher parts = H2.matcher(url);
        if (!parts.matches()) {
            return new H2Url(url, false, true);
        }
        String name = parts.group("name");
        String settings = parts.group("settings");
        if (name.matches("(tcp|ssl):.*")) {
            return new H2Url(url, false, !name.matches("\\w+:(//)?[^/]*/mem:.*"));
        }
        String all = settings + missing(settings, "OPTIMIZE_REUSE_RESULTS", "FALSE");
        if (name.matches("mem:.*|\\.")) {
            // Without a name each connection would have a database of its own.
            String named = name.matches("mem:.+") ? name : "mem:holdfast-" + UUID.randomUUID();
            return new H2Url("jdbc:h2:" + named + all, true, false);
        }
        all += missing(settings, "WRITE_DELAY", "0");
        if (!has(settings, "AUTO_SERVER")) { // H2 refuses the two together
            all += missing(settings, "DB_CLOSE_ON_EXIT", "FALSE");
        }
        // H2 would write a failure that the driver expects, such as a table that is still to be made, into a file
        // beside it.
        all += missing(settings, "TRACE_LEVEL_FILE", "0");
        Matcher file = FILE.matcher(name);
        file.matches();
        // On H2's usual file system an interrupted thread closes the file for everybody (error 90098).
        // https://h2database.com/html/advanced.html#file_system
        String system = file.group("system") == null ? "async:" : file.group("system");
        boolean durable = !system.matches("(nioM|m)em(FS|LZF):");
        return new H2Url("jdbc:h2:file:" + system + file.group("path") + all, true, durable);
    }

    private static String missing(String settings, String name, String value) {
        return has(settings, name) ? "" : ";" + name + "=" + value;
    }

    private static boolean has(String settings, String name) {
        return settings.matches("(?i).*;\\s*" + name + "\\s*=.*");
    }
}
