package dev.mercer.learn.plan;

import dev.mercer.compute.BlockEvaluator;
import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.Window;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Parallel;
import java.util.stream.IntStream;

/**
 * What one value of a kernel costs on some data: seconds, measured on a small sample, because it depends on the expression,
 * the number of coordinates, how many of them are zero, and on which way the back end takes for them. Takes a quarter of a
 * second, more while the code is new.
 */
final class KernelCost {
    private static final double ENOUGH = 0.03;

    /** Seconds in which vector code has not only been compiled, but compiled well. */
    private static final double WELL_COMPILED = 0.2;

    private static final int WARM_ROWS = 32;

    /** The most tiles that a thread computes at a time: the start of threads, which is counted elsewhere, must not weigh. */
    private static final int TILES = 8;

    /** Nor does it beside so many seconds. */
    private static final double LONG = 1e-3;

    private KernelCost() {}

    /** Seconds for one pair of a Gram matrix when all threads are at work: tiles of the shape that it is stored in. */
    static double stored(Kernel kernel, Points points, Compute compute) {
        return perPair(kernel, points, compute, SymmetricMatrix.TILE, SymmetricMatrix.TILE);
    }

    /** The same for a matrix that is not stored: tiles of the shape that products with it are computed in. */
    static double streamed(Kernel kernel, Points points, Compute compute) {
        return perPair(kernel, points, compute, 128, 512);
    }

    /** The same in single precision. */
    static double single(Kernel kernel, Points points, Compute compute) {
        int columns = Math.min(512, points.size());
        int rows = Math.min(128, columns);
        Points sample = points.select(sample(points.size(), columns));
        BlockEvaluator evaluator = compute.prepare(KernelBlock.square(kernel, sample));
        int threads = compute.threads();
        float[][] out = new float[threads][rows * columns];
        Window few = new Window(0, Math.min(WARM_ROWS, rows), 0, columns);
        Window all = new Window(0, rows, 0, columns);
        Timing.seconds(ENOUGH, () -> Parallel.run(threads, threads, t -> evaluator.fill(few, out[t], 0, columns)));
        double seconds = Timing.seconds(
                ENOUGH, () -> Parallel.run(threads, threads, t -> evaluator.fill(all, out[t], 0, columns)));
        return seconds / ((double) rows * columns * threads);
    }

    private static double perPair(Kernel kernel, Points points, Compute compute, int mostRows, int mostColumns) {
        int columns = Math.min(mostColumns, points.size());
        int rows = Math.min(mostRows, columns);
        Points sample = points.select(sample(points.size(), columns));
        BlockEvaluator evaluator = compute.prepare(KernelBlock.square(kernel, sample));
        int threads = compute.threads();
        double[][] out = new double[threads][rows * columns];
        Window few = new Window(0, Math.min(WARM_ROWS, rows), 0, columns);
        Window all = new Window(0, rows, 0, columns);
        // Vector code is a thousand times slower until it is compiled: that is waited for on few pairs.
        double part = Timing.seconds(
                ENOUGH, () -> Parallel.run(threads, threads, t -> evaluator.fill(few, out[t], 0, columns)));
        int tiles = (int) Math.max(1, Math.min(TILES, LONG * few.rows() / (part * rows)));
        double seconds = Timing.seconds(
                WELL_COMPILED,
                () -> Parallel.run(threads, threads, t -> {
                    for (int tile = 0; tile < tiles; tile++) evaluator.fill(all, out[t], 0, columns);
                }));
        return seconds / ((double) tiles * rows * columns * threads);
    }

    /** {@code count} of n rows, evenly spread. */
    static int[] sample(int n, int count) {
        return IntStream.range(0, count).map(i -> (int) ((long) i * n / count)).toArray();
    }
}
