package dev.mercer.cli;

/** The exit codes of a run, for scripts. */
final class ExitCode {
    static final int SUCCESS = 0;
    static final int FAILURE = 1;
    static final int USAGE = 2;
    /** 128 + SIGINT, as shells count. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
