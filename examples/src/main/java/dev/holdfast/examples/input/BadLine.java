package dev.holdfast.examples.input;

/**
 * A line of an input file that could not be used.
 *
 * @param line its number, from 1
 * @param problem what is wrong with it
 */
public record BadLine(int line, String problem) {

    @Override
    public String toString() {
        return "line " + line + ": " + problem;
    }
}
