package dev.mercer.spark;

import dev.mercer.compute.Backends;
import dev.mercer.compute.Compute;
import dev.mercer.util.Progress;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;

/** The computing resources of a task: its cores, and its share of the memory of the executor. */
final class TaskMachine {
    private TaskMachine() {}

    /** With the best back end of the executor; outside of a task, the whole process. */
    static Compute compute() {
        @Nullable TaskContext task = TaskContext.get();
        Compute all = Compute.standard(Backends.best());
        if (task == null) return all;
        int cores = Math.max(1, task.cpus());
        int together = Math.max(1, all.threads() / cores);
        return all.withThreads(cores).withMemory(Math.max(1, all.memoryBytes() / together));
    }

    /** Silent, and cancelled once the task is killed. */
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
