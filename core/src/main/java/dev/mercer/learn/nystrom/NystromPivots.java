package dev.mercer.learn.nystrom;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Randomly pivoted Cholesky: pivots are drawn one after the other in proportion to the diagonal of K − FFᵀ, where F is the factor of the earlier
 * pivots. They are proposed in batches, and each is accepted with the remaining share of its probability; the distribution is the same as for single
 * draws, at the speed of matrix products: n·rank² operations, 8n·rank bytes. Source: [CETW25].
 */
final class NystromPivots {
    private static final int ROWS = 1024;
    private static final int PROPOSED = 128;

    /** The part of the trace below which only rounding is left. */
    private static final double NOISE = 1e-13;

    private final KernelBlock block;
    private final Points points;
    private final SplittableRandom random;
    private final Compute compute;
    private final TileMath<double[]> math;
    private final double[] residual;
    /** F in blocks of columns, each cut into blocks of rows. */
    private final List<double[][]> factor = new ArrayList<>();

    private final List<Integer> chosen = new ArrayList<>();

    NystromPivots(KernelBlock block, SplittableRandom random, Compute compute) {
        this.block = block;
        this.points = block.x();
        this.random = random;
        this.compute = compute;
        this.math = compute.backend().tileMath();
        this.residual = new double[points.size()];
        for (int i = 0; i < residual.length; i++)
            residual[i] = Math.max(0, block.kernel().value(points, i, points, i));
    }

    /** At most {@code count} different pivots; fewer if the remaining residual is rounding. */
    int[] draw(int count, Progress progress) {
        double trace = sum();
        while (chosen.size() < count && sum() > NOISE * trace) {
            progress.throwIfCancelled();
            int[] proposed = propose(Math.min(PROPOSED, count));
            int[] accepted = accept(proposed, count - chosen.size());
            if (accepted.length > 0) extend(accepted);
            progress.report("pivots", chosen.size(), count);
        }
        return chosen.stream().mapToInt(Integer::intValue).toArray();
    }

    private double sum() {
        return VectorMath.sum(residual);
    }

    private int[] propose(int count) {
        double[] sums = new double[residual.length];
        double sum = 0;
        for (int i = 0; i < sums.length; i++) sums[i] = sum += residual[i];
        int[] proposed = new int[count];
        for (int p = 0; p < count; p++) {
            int at = Arrays.binarySearch(sums, random.nextDouble() * sum);
            proposed[p] = Math.min(sums.length - 1, at < 0 ? -at - 1 : at);
        }
        return proposed;
    }

    /** Processes the proposals in sequence, on the small matrix of the proposals alone. */
    private int[] accept(int[] proposed, int most) {
        int n = proposed.length;
        double[] matrix = columns(points.select(proposed), proposed, rowsOf(proposed));
        List<Integer> accepted = new ArrayList<>();
        for (int p = 0; p < n && accepted.size() < most; p++) {
            double left = matrix[p * n + p];
            double before = residual[proposed[p]];
            if (!(random.nextDouble() * before < left) || !(left > 0)) continue;
            accepted.add(proposed[p]);
            for (int i = p + 1; i < n; i++) {
                double share = matrix[i * n + p] / left;
                for (int j = p + 1; j < n; j++) matrix[i * n + j] -= share * matrix[p * n + j];
            }
        }
        return accepted.stream().distinct().mapToInt(Integer::intValue).toArray();
    }

    /** Rows of F, one array for each block of its columns. */
    private List<double[]> rowsOf(int[] which) {
        List<double[]> rows = new ArrayList<>();
        for (double[][] part : factor) {
            int width = part[0].length / Math.min(ROWS, residual.length);
            double[] some = new double[which.length * width];
            for (int p = 0; p < which.length; p++)
                System.arraycopy(part[which[p] / ROWS], which[p] % ROWS * width, some, p * width, width);
            rows.add(some);
        }
        return rows;
    }

    /** Columns {@code which} of K − FFᵀ at some points, whose rows of F are given. */
    private double[] columns(Points some, int[] which, List<double[]> rows) {
        BlockEvaluator evaluator =
                compute.backend().prepare(new KernelBlock(block.kernel(), some, points.select(which)));
        double[] tile = new double[some.size() * which.length];
        evaluator.fill(new Window(0, some.size(), 0, which.length), tile, 0, which.length);
        List<double[]> others = rowsOf(which);
        for (int part = 0; part < others.size(); part++) {
            int width = others.get(part).length / which.length;
            math.minusProductTransposed(tile, rows.get(part), others.get(part), some.size(), which.length, width);
        }
        return tile;
    }

    private void extend(int[] accepted) {
        int count = accepted.length;
        double[] square = columns(points.select(accepted), accepted, rowsOf(accepted));
        double largest = 0;
        for (int p = 0; p < count; p++) largest = Math.max(largest, square[p * count + p]);
        for (int p = 0; p < count; p++) square[p * count + p] += 1e-14 * largest;
        // The matrix of the accepted pivots is positive definite; if rounding makes it indefinite, these pivots are not
        // used.
        if (math.factor(square, count) >= 0) {
            for (int pivot : accepted) residual[pivot] = 0;
            return;
        }
        double[][] part = new double[(residual.length + ROWS - 1) / ROWS][];
        compute.run("pivots", part.length, Progress.none(), b -> {
            int from = b * ROWS;
            int to = Math.min(from + ROWS, residual.length);
            List<double[]> before = new ArrayList<>();
            for (double[][] earlier : factor) before.add(earlier[b]);
            double[] tile = columns(points.range(from, to), accepted, before);
            math.solveTransposed(tile, square, to - from, count);
            part[b] = tile;
            for (int r = 0; r < to - from; r++) {
                double squares = 0;
                for (int c = 0; c < count; c++) squares += tile[r * count + c] * tile[r * count + c];
                residual[from + r] = Math.max(0, residual[from + r] - squares);
            }
        });
        factor.add(part);
        for (int pivot : accepted) {
            residual[pivot] = 0;
            chosen.add(pivot);
        }
    }
}
