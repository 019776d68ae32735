package dev.mercer.learn.nystrom;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.internal.EarlyStopping;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalDouble;

/**
 * Validation rows: they have weight 0 for the solver, and their error decides when it stops.
 *
 * @param numbers the numbers of the rows
 */
public record ValidationRows(BitSet numbers) {
    /** The most rows: the error of 20,000 rows is known to less than one percent. */
    private static final int MOST = 20_000;

    private static final long SEED = 3;

    /** The number of functions in a row without improvement before the solver stops. */
    private static final int PATIENCE = 5;

    /** Rows of these numbers. */
    public static ValidationRows of(int... rows) {
        BitSet numbers = new BitSet();
        for (int row : rows) numbers.set(row);
        return new ValidationRows(numbers);
    }

    /** A share of the rows, at least one and not all of them; empty if no share is given. */
    public static ValidationRows of(OptionalDouble share, int rows) {
        if (share.isEmpty()) return new ValidationRows(new BitSet());
        Require.that(rows >= 2, "validation rows can be held out of 2 rows or more, got %d", rows);
        int count = (int) Math.max(1, Math.min(Math.min(MOST, rows - 1), Math.round(share.getAsDouble() * rows)));
        return new ValidationRows(RandomOrder.subset(count, rows, SEED));
    }

    /** The numbers of the rows, ascending. */
    public int[] rows() {
        return numbers.stream().toArray();
    }

    private boolean none() {
        return numbers.isEmpty();
    }

    /** The blocks with weight 0 for these rows. */
    public RowBlocks without(RowBlocks rows) {
        return none() ? rows : rows.without(numbers);
    }

    /** These rows of the blocks, in memory. */
    public RowBlock of(RowBlocks rows, Progress progress) {
        return rows.rows(rows(), progress);
    }

    /** The form of the function: its kernel and centers, and whether its targets are ±1. */
    public record Function(Kernel kernel, Points centers, boolean labels, Compute compute) {}

    /** Early stopping by rows in memory, one row of {@code y} for each. */
    public EarlyStopping watch(Points points, Matrix y, double[] weights, Function function) {
        if (none() || !(Arrays.stream(weights).sum() > 0)) return EarlyStopping.none();
        CrossGram gram = CrossGram.of(function.kernel, points, function.centers, function.compute);
        return EarlyStopping.of(
                (alpha, bias) -> error(gram.multiply(alpha, Progress.none()), bias, y, weights, function.labels),
                PATIENCE);
    }

    /** The error rate, or the root mean squared error. */
    private static double error(Matrix scores, double[] bias, Matrix y, double[] weights, boolean labels) {
        double sum = 0;
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            total += weights[i];
            if (labels) {
                sum += largest(scores, bias, i) == largest(y, new double[bias.length], i) ? 0 : weights[i];
                continue;
            }
            for (int t = 0; t < bias.length; t++) {
                double error = scores.get(i, t) + bias[t] - y.get(i, t);
                sum += weights[i] * error * error / bias.length;
            }
        }
        return labels ? sum / total : Math.sqrt(sum / total);
    }

    /** The output that is largest; for one output, whether it is above 0. */
    private static int largest(Matrix scores, double[] bias, int row) {
        if (bias.length == 1) return scores.get(row, 0) + bias[0] > 0 ? 1 : 0;
        int largest = 0;
        for (int t = 1; t < bias.length; t++)
            if (scores.get(row, t) + bias[t] > scores.get(row, largest) + bias[largest]) largest = t;
        return largest;
    }
}
