package dev.holdfast.storage.jdbc;

import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A URL of H2, completed so that acknowledged writes survive the death of the process; what the user has set himself stands.
 *
 * @param url for the driver
 * @param embedded whether the database lives in this process
 * @param durable whether it outlives the process
 */
record H2Url(String url, boolean embedded, boolean durable) {

    private static final String PREFIX = "jdbc:h2:";
    private static final Pattern SERVER = Pattern.compile("(tcp|ssl):.*");
    private static final Pattern SERVER_MEMORY = Pattern.compile("(tcp|ssl):(//)?[^/]*/mem:.*");
    // At least two letters: C:\data is a path.
    private static final Pattern FILE_SYSTEM = Pattern.compile("[A-Za-z][A-Za-z0-9]+:.*");
    private static final Pattern FILES_IN_MEMORY = Pattern.compile("(.*:)?(nioM|m)em(FS|LZF):.*");

    static boolean matches(String url) {
        return url.startsWith(PREFIX);
    }

    static H2Url of(String url) {
        String rest = url.substring(PREFIX.length());
        int end = rest.indexOf(';') < 0 ? rest.length() : rest.indexOf(';');
        String name = rest.substring(0, end);
        String settings = rest.substring(end);
        if (SERVER.matcher(name).matches()) {
            return new H2Url(url, false, !SERVER_MEMORY.matcher(name).matches());
        } else if (name.startsWith("mem:") || name.equals(".")) {
            // Without a name each connection would have a database of its own.
            String named = name.equals(".") || name.equals("mem:") ? "mem:holdfast-" + UUID.randomUUID() : name;
            return new H2Url(
                    PREFIX + named + settings + missing(settings, "OPTIMIZE_REUSE_RESULTS", "FALSE"), true, false);
        }
        return ofFile(name.startsWith("file:") ? name.substring("file:".length()) : name, settings);
    }

    private static H2Url ofFile(String path, String settings) {
        // On H2's usual file system an interrupted thread closes the file for everybody (error 90098).
        // https://h2database.com/html/advanced.html#file_system
        String name = FILE_SYSTEM.matcher(path).matches() ? path : "async:" + path;
        String added = missing(settings, "WRITE_DELAY", "0") + missing(settings, "OPTIMIZE_REUSE_RESULTS", "FALSE");
        if (!has(settings, "AUTO_SERVER")) { // H2 refuses the two together
            added += missing(settings, "DB_CLOSE_ON_EXIT", "FALSE");
        }
        return new H2Url(
                PREFIX + "file:" + name + settings + added,
                true,
                !FILES_IN_MEMORY.matcher(path).matches());
    }

    private static String missing(String settings, String name, String value) {
        return has(settings, name) ? "" : ";" + name + "=" + value;
    }

    private static boolean has(String settings, String name) {
        return Pattern.compile(";\\s*" + name + "\\s*=", Pattern.CASE_INSENSITIVE)
                .matcher(settings)
                .find();
    }
}
