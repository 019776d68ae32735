package dev.mercer.spark;

import dev.mercer.util.CancelledException;
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
        } catch (CancelledException stopped) {
            throw stopped;
        } catch (RuntimeException failed) {
            throw of(failed);
        }
    }

    private static RuntimeException of(RuntimeException failed) {
        @Nullable Throwable cause = failed;
        while (cause != null) {
            if (cause instanceof InvalidInputException refused) return refused;
            cause = cause.getCause();
        }
        return failed;
    }
}
