package dev.mercer.cli;

/** A command line that can be read but not obeyed: one sentence, exit code 2. */
final class UsageProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageProblem(String message) {
        super(message);
    }
}
