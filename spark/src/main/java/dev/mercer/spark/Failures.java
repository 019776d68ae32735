package dev.mercer.spark;

import dev.mercer.util.InvalidInputException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Failures of tasks, as the user of a stage is to see them. */
final class Failures {
    private Failures() {}

    /** Runs jobs; what a task refused is thrown as it was, and not as the failure of a job. */
    static <T> T told(Supplier<T> jobs) {
        try {
            return jobs.get();
        } catch (Exception failed) {
            @Nullable Throwable cause = failed;
            while (cause != null) {
                if (cause instanceof InvalidInputException refused) throw refused;
                cause = cause.getCause();
            }
            Failures.<RuntimeException>rethrow(failed);
            throw new IllegalStateException(failed);
        }
    }

    /** Throws any exception as if it were unchecked: methods of Spark throw exceptions that they do not declare. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> void rethrow(Exception failed) throws E {
        throw (E) failed;
    }
}
