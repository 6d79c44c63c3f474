package dev.holdfast.examples;

import dev.holdfast.storage.StoreOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What one run of the example returned and printed. */
record RunOfShop(int status, String output, String errors) {

    static RunOfShop over(String store, String... arguments) {
        return over(store, builder -> builder, arguments);
    }

    static RunOfShop over(String store, UnaryOperator<StoreOptions.Builder> tuning, String... arguments) {
        List<String> all = new ArrayList<>(List.of("--store", store));
        all.addAll(Arrays.asList(arguments));
        return with(Map.of(), tuning, all);
    }

    static RunOfShop with(
            Map<String, String> environment, UnaryOperator<StoreOptions.Builder> tuning, List<String> arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int status = new ShopExample(environment, stream(output), stream(errors), tuning).run(arguments);
        return new RunOfShop(status, output.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
