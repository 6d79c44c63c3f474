package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.spi.StorageDriver;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A driver or backend with one defect.
 *
 * @param name the defect
 * @param rules the rules that must fail, each by at least one case of its own
 * @param backend makes a backend with the defect
 */
record WrongDriver(String name, List<String> rules, Supplier<Backend> backend) {

    /** A defect of the driver itself. */
    static WrongDriver of(String name, Function<ToyBackend, StorageDriver> opener, String... rules) {
        return new WrongDriver(name, List.of(rules), () -> new ToyBackend(ToyBackend.EXACT, opener));
    }

    /** A defect that a decorator puts in. */
    static WrongDriver around(String name, UnaryOperator<StorageDriver> decorator, String... rules) {
        return of(name, backend -> decorator.apply(new ToyDriver(backend)), rules);
    }

    /** Keys that the backend takes for the same. */
    static WrongDriver merging(String name, Comparator<RowKey> sameness, String... rules) {
        return new WrongDriver(name, List.of(rules), () -> new ToyBackend(sameness, ToyDriver::new));
    }

    @Override
    public String toString() {
        return name;
    }
}
