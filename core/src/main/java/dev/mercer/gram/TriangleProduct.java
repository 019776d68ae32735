package dev.mercer.gram;

import dev.mercer.compute.BlockEvaluator;
import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.Window;
import dev.mercer.util.Parallel;

/**
 * The product of a Gram matrix that is not stored with one vector, by the lower triangle: each kernel value is computed
 * once and serves its row and its column. Sums are in double, in a fixed order: the same bits at any number of threads.
 */
final class TriangleProduct {
    /** Rows of a strip; a strip ends with its diagonal square, which is computed whole. */
    private static final int ROWS = 32;

    /** The most points: every strip has sums of its own for its columns. */
    static final int MOST = 4096;

    private final BlockEvaluator evaluator;
    private final int size;
    private final int threads;

    TriangleProduct(KernelBlock square, Compute compute) {
        this.evaluator = compute.prepare(square);
        this.size = square.rows();
        this.threads = compute.threads();
    }

    /** K·v. */
    double[] multiply(double[] v) {
        double[][] sums = new double[(size + ROWS - 1) / ROWS][];
        Parallel.run(threads, sums.length, s -> sums[s] = strip(s * ROWS, Math.min((s + 1) * ROWS, size), v));
        double[] product = new double[size];
        for (double[] some : sums) for (int i = 0; i < some.length; i++) product[i] += some[i];
        return product;
    }

    /** What rows {@code top … bottom} add to the product: to their own sums, and by symmetry to those before them. */
    private double[] strip(int top, int bottom, double[] v) {
        double[] tile = new double[(bottom - top) * bottom];
        evaluator.fill(new Window(top, bottom, 0, bottom), tile, 0, bottom);
        double[] sums = new double[bottom];
        for (int i = top; i < bottom; i++) {
            int at = (i - top) * bottom;
            sums[i] += row(tile, at, v, bottom);
            column(tile, at, v[i], sums, top);
        }
        return sums;
    }

    private static double row(double[] tile, int at, double[] v, int count) {
        double sum = 0;
        for (int j = 0; j < count; j++) sum += tile[at + j] * v[j];
        return sum;
    }

    private static void column(double[] tile, int at, double factor, double[] sums, int count) {
        for (int j = 0; j < count; j++) sums[j] += tile[at + j] * factor;
    }
}
