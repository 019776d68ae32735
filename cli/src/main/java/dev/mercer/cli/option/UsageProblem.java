package dev.mercer.cli.option;

/** A command line that can be parsed but not executed: one sentence, exit code 2. */
public final class UsageProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageProblem(String message) {
        super(message);
    }
}
