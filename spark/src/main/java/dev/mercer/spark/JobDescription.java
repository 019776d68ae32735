package dev.mercer.spark;

import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;

/** Descriptions of jobs, by which people find them in Spark's UI. */
final class JobDescription {
    private static final String PROPERTY = "spark.job.description";

    private JobDescription() {}

    /** Runs jobs that are described by {@code "Mercer: " + text}; the caller's own description comes back afterwards. */
    static <T> T during(SparkContext context, String text, Supplier<T> jobs) {
        @Nullable String before = context.getLocalProperty(PROPERTY);
        context.setLocalProperty(PROPERTY, "Mercer: " + text);
        try {
            return jobs.get();
        } finally {
            context.setLocalProperty(PROPERTY, before);
        }
    }
}
