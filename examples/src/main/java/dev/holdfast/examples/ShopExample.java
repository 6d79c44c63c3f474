package dev.holdfast.examples;

import dev.holdfast.storage.StorageException;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.Stores;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A small shop on any adapter; {@code --help} tells the options. */
public final class ShopExample {

    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private final Map<String, String> environment;
    private final PrintStream output;
    private final PrintStream errors;
    private final UnaryOperator<StoreOptions.Builder> tuning;

    /**
     * @param tuning the last word on the options of the stores, such as a decorator; for tests
     */
    ShopExample(
            Map<String, String> environment,
            PrintStream output,
            PrintStream errors,
            UnaryOperator<StoreOptions.Builder> tuning) {
        this.environment = environment;
        this.output = output;
        this.errors = errors;
        this.tuning = tuning;
    }

    /** Runs the shop and ends the JVM: with 0 if all went well, 1 if it failed, 2 if the arguments are wrong. */
    public static void main(String[] arguments) {
        PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.exit(new ShopExample(System.getenv(), output, System.err, builder -> builder).run(List.of(arguments)));
    }

    int run(List<String> arguments) {
        ShopOptions options;
        Store first;
        StoreOptions storeOptions;
        try {
            options = ShopOptions.parse(arguments, environment);
            if (options.help()) {
                output.print(ShopOptions.HELP);
                return DONE;
            }
            storeOptions = storeOptions(options);
            first = Stores.open(options.store(), storeOptions);
        } catch (IllegalArgumentException wrong) {
            errors.println(wrong.getMessage() + "; --help tells the options");
            return USAGE;
        }
        try (first;
                Store second = Stores.open(options.store(), storeOptions)) {
            new ShopRun(first, second, options, new Report(output, errors)).run();
            return DONE;
        } catch (StorageException failed) {
            errors.println(failed.getMessage());
            errors.println("stopped; run it again, and it goes on");
        } catch (IOException failed) {
            errors.println("the input cannot be read: " + failed.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            errors.println("interrupted; run it again, and it goes on");
        }
        return FAILED;
    }

    private StoreOptions storeOptions(ShopOptions options) {
        StoreOptions.Builder builder = StoreOptions.builder();
        options.settings().forEach(builder::setting);
        return tuning.apply(builder).build();
    }
}
