package dev.mercer.cli;

import dev.mercer.cli.option.CureText;
import dev.mercer.cli.option.Session;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Text;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;

/** The message of a failure, in one line, and its exit code. */
final class Failures {
    private Failures() {}

    static int report(Throwable failure, Session session) {
        int code = failure instanceof CancelledException
                ? interrupted(session)
                : session.fail(message(failure), ExitCode.FAILURE);
        if (System.getenv("MERCER_DEBUG") != null) session.stderr().line(trace(failure));
        return code;
    }

    /** Reports that the user has stopped the run, with the files that were not written. */
    static int interrupted(Session session) {
        return session.fail(
                "interrupted" + session.unwritten().map(files -> ": " + files).orElse(""), ExitCode.INTERRUPTED);
    }

    static String message(Throwable failure) {
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
