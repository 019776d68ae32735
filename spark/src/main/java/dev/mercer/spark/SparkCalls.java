package dev.mercer.spark;

import dev.mercer.util.InvalidInputException;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/** Helpers for Spark: jobs with a description, their failures, and broadcast values. */
final class SparkCalls {
    private static final String DESCRIPTION = "spark.job.description";

    private SparkCalls() {}

    /** Runs jobs that Spark's UI describes by {@code "Mercer: " + text}; the caller's own description is restored afterwards. */
    static <T> T described(SparkContext context, String text, Supplier<T> jobs) {
        @Nullable String before = context.getLocalProperty(DESCRIPTION);
        context.setLocalProperty(DESCRIPTION, "Mercer: " + text);
        try {
            return jobs.get();
        } finally {
            context.setLocalProperty(DESCRIPTION, before);
        }
    }

    /** Runs jobs; the exception of a task is thrown itself, and not wrapped in the failure of a job. */
    static <T> T unwrapped(Supplier<T> jobs) {
        try {
            return jobs.get();
        } catch (Exception failed) {
            @Nullable Throwable cause = failed;
            while (cause != null) {
                if (cause instanceof InvalidInputException refused) throw refused;
                cause = cause.getCause();
            }
            SparkCalls.<RuntimeException>rethrow(failed);
            throw new IllegalStateException(failed);
        }
    }

    /** Throws any exception as if it were unchecked: methods of Spark throw exceptions that they do not declare. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> void rethrow(Exception failed) throws E {
        throw (E) failed;
    }

    /**
     * A value that the driver has broadcast; an executor that has lost it fetches it again from the driver or from other executors.
     *
     * @param name names the value in the message if no process has it any more
     * @param again the call that sends it again
     */
    static <T> T value(Broadcast<T> sent, String name, String again) {
        try {
            return sent.value();
        } catch (Exception lost) { // Spark throws exceptions that it does not declare.
            throw new InvalidInputException(
                    name + " was broadcast, and is lost: call " + again + " again, which sends it anew ("
                            + lost.getMessage() + ")",
                    lost);
        }
    }
}
