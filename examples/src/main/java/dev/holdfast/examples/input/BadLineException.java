package dev.holdfast.examples.input;

/** What is wrong with a line; never leaves this package. */
final class BadLineException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String problem;

    BadLineException(String problem) {
        super(problem);
        this.problem = problem;
    }

    String problem() {
        return problem;
    }
}
