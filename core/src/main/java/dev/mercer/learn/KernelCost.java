package dev.mercer.learn;

import dev.mercer.compute.BlockEvaluator;
import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.Window;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.Parallel;
import java.util.stream.IntStream;

/**
 * What one value of a kernel costs on some data: seconds, measured on a small sample, because it depends on the expression,
 * the number of coordinates and how many of them are zero. Takes a few hundredths of a second.
 */
final class KernelCost {
    private static final int ROWS = 256;
    private static final double ENOUGH = 0.03;

    private KernelCost() {}

    /** Seconds for one pair when all threads are at work. */
    static double perPair(Kernel kernel, Points points, Compute compute) {
        int n = Math.min(2 * ROWS, points.size());
        Points sample = points.select(IntStream.range(0, n)
                .map(i -> (int) ((long) i * points.size() / n))
                .toArray());
        BlockEvaluator evaluator = compute.backend().prepare(KernelBlock.square(kernel, sample));
        int rows = Math.min(ROWS, n);
        double best = Double.POSITIVE_INFINITY;
        double spent = 0;
        for (int run = 0; run < 200 && (run < 3 || spent < ENOUGH); run++) {
            long start = System.nanoTime();
            Parallel.run(
                    compute.threads(),
                    compute.threads(),
                    t -> evaluator.fill(new Window(0, rows, 0, n), new double[rows * n], 0, n));
            double seconds = (System.nanoTime() - start) / 1e9;
            best = Math.min(best, seconds);
            spent += seconds;
        }
        return best / ((double) rows * n * compute.threads());
    }
}
