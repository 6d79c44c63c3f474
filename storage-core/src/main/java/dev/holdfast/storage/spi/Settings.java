package dev.holdfast.storage.spi;

import dev.holdfast.storage.internal.Text;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The settings that a provider was given, read strictly: an unknown name or a value that does not fit is told at once. */
public final class Settings {

    private final Map<String, String> given;

    private Settings(Map<String, String> given) {
        this.given = Map.copyOf(given);
    }

    /**
     * Takes settings of which these names are known.
     *
     * @throws IllegalArgumentException if another name is given; the message names it, and never a value
     */
    public static Settings of(Map<String, String> given, String... known) {
        for (String name : given.keySet()) {
            if (!Arrays.asList(known).contains(name)) {
                throw new IllegalArgumentException(
                        "setting '" + Text.shown(name) + "' is not known; known are " + new TreeSet<>(List.of(known)));
            }
        }
        return new Settings(given);
    }

    /** The value of a setting, if it is given. */
    public Optional<String> find(String name) {
        return Optional.ofNullable(given.get(name));
    }

    /**
     * The value of a setting that has one of a few values.
     *
     * @param choices the values that it may have; the first is the default
     * @throws IllegalArgumentException if it is given and has none of them
     */
    public String choice(String name, String... choices) {
        String value = given.getOrDefault(name, choices[0]);
        if (!Arrays.asList(choices).contains(value)) {
            throw new IllegalArgumentException("setting '" + name + "' is none of " + List.of(choices));
        }
        return value;
    }

    /**
     * The value of a setting that is a whole number.
     *
     * @throws IllegalArgumentException if it is given and is no number in the bounds
     */
    public int number(String name, int least, int most, int otherwise) {
        String value = given.get(name);
        if (value == null) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // told below: the value itself stays out of the message
        }
        throw new IllegalArgumentException(
                "setting '" + name + "' is not a whole number from " + least + " to " + most);
    }

    /**
     * The value of a setting that fits a pattern.
     *
     * @param pattern a regular expression for all of the value
     * @throws IllegalArgumentException if it is given and does not fit
     */
    public String matching(String name, String pattern, String otherwise) {
        String value = given.getOrDefault(name, otherwise);
        if (!value.matches(pattern)) {
            throw new IllegalArgumentException("setting '" + name + "' does not fit " + pattern);
        }
        return value;
    }

    /** The names alone: values may be secrets. */
    @Override
    public String toString() {
        return new TreeSet<>(given.keySet()).toString();
    }
}
