package dev.mercer.cli;

import dev.mercer.cli.option.CureText;
import dev.mercer.cli.option.Stderr;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Text;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;

/** The message of a failure, in one line, and its exit code. */
final class Failures {
    private Failures() {}

    static int report(Throwable failure, Stderr stderr) {
        stderr.error(message(failure).replaceAll("\\s*\\R\\s*", " "));
        if (System.getenv("MERCER_DEBUG") != null) stderr.line(trace(failure));
        return failure instanceof CancelledException ? ExitCode.INTERRUPTED : ExitCode.FAILURE;
    }

    static String message(Throwable failure) {
        if (failure instanceof CancelledException) return "interrupted";
        Optional<String> refusal = CureText.refusal(failure);
        if (refusal.isPresent()) return refusal.get();
        if (failure instanceof OutOfMemoryError) {
            String limit = Text.bytes(Runtime.getRuntime().maxMemory());
            return "out of memory, the limit is " + limit + ": raise it with --memory, or give fewer rows";
        }
        return "internal error: " + failure + "; please report it with the output of `mercer doctor`";
    }

    private static String trace(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return trace.toString().stripTrailing();
    }
}
