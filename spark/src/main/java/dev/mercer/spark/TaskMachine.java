package dev.mercer.spark;

import dev.mercer.compute.Backends;
import dev.mercer.compute.Compute;
import dev.mercer.util.Progress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;

/**
 * The computing resources of a task: its cores, and its share of the memory that Spark leaves to user code, which is what
 * {@code spark.memory.fraction} does not claim.
 */
final class TaskMachine {
    private static final Pattern LOCAL = Pattern.compile("local(?:\\[(\\d+|\\*)(?:,.*)?])?");
    private static final double SPARKS_OWN = 0.6;

    private TaskMachine() {}

    /** The resources with the best back end of the executor; outside of a task, those of the whole process. */
    static Compute compute() {
        @Nullable TaskContext task = TaskContext.get();
        Compute all = Compute.standard(Backends.best());
        if (task == null) return all;
        SparkConf conf = SparkEnv.get().conf();
        int cores = Math.max(1, task.cpus());
        long memory = memory(conf, cores, Runtime.getRuntime().maxMemory());
        return all.withThreads(cores).withMemory(memory);
    }

    /** The share of the memory for a task with this number of cores. */
    static long memory(SparkConf conf, int cores, long heap) {
        double left = 1 - conf.getDouble("spark.memory.fraction", SPARKS_OWN);
        int together = Math.max(1, executorCores(conf) / cores);
        return Math.max(1, (long) (heap * left / together));
    }

    private static int executorCores(SparkConf conf) {
        int processors = Runtime.getRuntime().availableProcessors();
        Matcher local = LOCAL.matcher(conf.get("spark.master", ""));
        if (!local.matches()) return conf.getInt("spark.executor.cores", processors);
        @Nullable String count = local.group(1);
        if (count == null) return 1;
        return count.equals("*") ? processors : Integer.parseInt(count);
    }

    /** A progress that reports nothing, and is cancelled once the task is killed. */
    static Progress progress() {
        @Nullable TaskContext task = TaskContext.get();
        if (task == null) return Progress.none();
        return new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean cancelled() {
                return task.isInterrupted();
            }
        };
    }
}
