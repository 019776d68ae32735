package dev.mercer.compute;

import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * The computing resources: back end, threads and memory budget. Results do not depend on {@code threads}, and depend on
 * the back end and the memory only within rounding.
 *
 * @param backend the back end
 * @param threads the number of threads, ≥ 1
 * @param memoryBytes the budget: work that does not fit is refused before it starts, or done by a method that needs
 *     less
 */
public record Compute(Backend backend, int threads, long memoryBytes) {
    public Compute {
        Require.atLeast("threads", 1, threads);
        Require.that(memoryBytes > 0, "memory must be > 0 bytes, got %d", memoryBytes);
    }

    /** The best back end, all processors, three quarters of the Java heap. */
    public static Compute standard() {
        return standard(Backends.best());
    }

    /** This back end, all processors, three quarters of the Java heap. */
    public static Compute standard(Backend backend) {
        Runtime machine = Runtime.getRuntime();
        return new Compute(backend, machine.availableProcessors(), machine.maxMemory() / 4 * 3);
    }

    public Compute withBackend(Backend newBackend) {
        return new Compute(newBackend, threads, memoryBytes);
    }

    public Compute withThreads(int newThreads) {
        return new Compute(backend, newThreads, memoryBytes);
    }

    public Compute withMemory(long newMemoryBytes) {
        return new Compute(backend, threads, newMemoryBytes);
    }

    /** The back end's arithmetic on these threads, for factorisations. */
    public Engine engine() {
        return new Engine(backend.tileMath(), backend.floatTileMath(), threads);
    }

    /**
     * Prepares the data that all rectangles of the block share: by the back end, except for Gram matrices of points
     * with two values, such as one-hot encodings, which are computed faster by counting than by any back end.
     */
    public BlockEvaluator prepare(KernelBlock block) {
        return BitEvaluator.of(block, backend).orElseGet(() -> backend.prepare(block));
    }

    /** True if this block is prepared by the back end. */
    public boolean leavesToBackend(KernelBlock block) {
        return BitEvaluator.of(block, backend).isEmpty();
    }

    public boolean fits(long bytes) {
        return bytes <= memoryBytes;
    }

    /** Throws if {@code bytes} exceeds the budget. */
    public void requireMemory(String what, long bytes, Cure cure) {
        if (fits(bytes)) return;
        throw new InvalidInputException(
                what + " needs " + Text.bytes(bytes) + ", the budget is " + Text.bytes(memoryBytes), cure);
    }

    /**
     * Runs numbered tasks on the threads; between the tasks of the calling thread, progress is reported and
     * cancellation checked; long tasks may check it themselves by {@link Progress#checkCurrent}.
     */
    public void run(String stage, int tasks, Progress progress, IntConsumer task) {
        Thread caller = Thread.currentThread();
        AtomicInteger ended = new AtomicInteger();
        int[] next = {Math.max(1, tasks / 100)}; // used by the calling thread only
        progress.throwIfCancelled();
        Parallel.run(threads, tasks, progress, t -> {
            task.accept(t);
            int done = ended.incrementAndGet();
            if (Thread.currentThread() != caller || done == tasks) return;
            progress.throwIfCancelled();
            if (done < next[0]) return;
            progress.report(stage, done, tasks);
            next[0] = done + Math.max(1, tasks / 100);
        });
        if (tasks > 0) progress.report(stage, tasks, tasks);
    }
}
