package dev.holdfast.examples;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for. Immutable.
 *
 * @param store the store's URL
 * @param settings settings of the adapter that do not belong into a URL
 * @param input the file to read; empty for the one that comes with the example
 * @param threads how many threads count visits
 * @param visits how many visits each thread counts through each store
 * @param help whether only the help is wanted
 */
record ShopOptions(
        String store, Map<String, String> settings, Optional<Path> input, int threads, long visits, boolean help) {

    static final String DEFAULT_STORE = "jdbc:h2:file:./data/shop";

    static final String HELP = """
            Runs a small shop on any adapter. Run it again over the same store: nothing is done twice.

              --store URL                  where the records are kept (default %s), such as
                                           inmemory:shop, jdbc:h2:file:./data/shop, azure-tables:emulator
              --setting NAME=VALUE         a setting of the adapter; may be repeated
              --setting-env NAME=VARIABLE  the same, its value from an environment variable: for secrets,
                                           since other users of the machine can see a command line
              --input FILE                 orders as CSV in UTF-8 (default: the file that comes with the example)
              --threads N                  threads that count visits, 1 to 64 (default 8)
              --increments N               visits for each thread and store, 0 to 100000 (default 250)
              --help                       this text

            What was done goes to standard output, the same on every adapter; progress goes to standard error.
            """.formatted(DEFAULT_STORE);

    ShopOptions {
        settings = Map.copyOf(settings);
    }

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException if an argument is not understood; the message tells no setting's value
     */
    static ShopOptions parse(List<String> arguments, Map<String, String> environment) {
        Deque<String> left = new ArrayDeque<>(arguments);
        ShopOptions options = new ShopOptions(DEFAULT_STORE, Map.of(), Optional.empty(), 8, 250, false);
        while (!left.isEmpty()) {
            String name = left.removeFirst();
            options = name.equals("--help")
                    ? options.withHelp()
                    : options.with(name, valueOf(name, left.pollFirst()), environment);
        }
        if (options.store.equals("inmemory:")) {
            throw new IllegalArgumentException(
                    "two stores are opened, and inmemory: is another backend each time; inmemory:shop is shared");
        }
        return options;
    }

    private ShopOptions with(String name, String value, Map<String, String> environment) {
        return switch (name) {
            case "--store" -> new ShopOptions(value, settings, input, threads, visits, help);
            case "--setting" -> withSetting(name, value, Map.of());
            case "--setting-env" -> withSetting(name, value, environment);
            case "--input" -> new ShopOptions(store, settings, Optional.of(path(value)), threads, visits, help);
            case "--threads" -> new ShopOptions(store, settings, input, number(name, value, 1, 64), visits, help);
            case "--increments" ->
                new ShopOptions(store, settings, input, threads, number(name, value, 0, 100_000), help);
            default -> throw new IllegalArgumentException("unknown option " + name);
        };
    }

    private ShopOptions withSetting(String option, String assignment, Map<String, String> environment) {
        int equals = assignment.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException(option + " needs a name, '=' and what it stands for");
        }
        String name = assignment.substring(0, equals);
        String value = assignment.substring(equals + 1);
        if (option.equals("--setting-env")) {
            value = Optional.ofNullable(environment.get(value))
                    .orElseThrow(() -> new IllegalArgumentException(
                            "the environment variable for setting " + name + " is not there"));
        }
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(name, value);
        return new ShopOptions(store, more, input, threads, visits, help);
    }

    private ShopOptions withHelp() {
        return new ShopOptions(store, settings, input, threads, visits, true);
    }

    private static String valueOf(String name, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(name + " needs a value, or is unknown");
        }
        return value;
    }

    private static Path path(String value) {
        try {
            return Path.of(value);
        } catch (InvalidPathException malformed) {
            throw new IllegalArgumentException("--input is not a path: " + malformed.getMessage(), malformed);
        }
    }

    private static int number(String name, String value, int least, int most) {
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // The message below says what is expected.
        }
        throw new IllegalArgumentException(name + " needs a number from " + least + " to " + most);
    }

    /** Without the URL and the settings, which may hold secrets. */
    @Override
    public String toString() {
        return "shop options with settings " + settings.keySet();
    }
}
