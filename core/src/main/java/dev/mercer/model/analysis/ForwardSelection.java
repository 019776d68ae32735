package dev.mercer.model.analysis;

import dev.mercer.compute.Compute;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Orthogonal least squares: chooses columns one after the other, each time the one with which the least squares fit to the
 * targets is best. A step costs one inner product with each column. Source: [CCG91].
 */
final class ForwardSelection {
    /** A column adds only rounding errors if a smaller share of it than this is independent of the chosen columns. */
    private static final double LEAST_LEFT = 1e-10;

    private final double[][] columns;
    private final double[][] targets;
    private final Compute compute;
    private final Progress progress;

    /**
     * Centers columns and targets.
     *
     * @param columns the columns, one in each row of the matrix
     * @param targets the targets, one in each column, with mean 0
     */
    ForwardSelection(Matrix columns, Matrix targets, Compute compute, Progress progress) {
        this.columns = new double[columns.rows()][];
        for (int j = 0; j < this.columns.length; j++) {
            double[] column = columns.row(j);
            double mean = Arrays.stream(column).average().orElse(0);
            for (int i = 0; i < column.length; i++) column[i] -= mean;
            this.columns[j] = column;
        }
        this.targets = new double[targets.columns()][];
        for (int t = 0; t < this.targets.length; t++) this.targets[t] = targets.column(t);
        this.compute = compute;
        this.progress = progress;
    }

    /** The columns in the order in which they are chosen, at most {@code most}; fewer if the others do not improve the fit. */
    int[] first(int most) {
        int count = columns.length;
        double[] left = new double[count];
        double[] whole = new double[count];
        double[][] products = new double[count][targets.length];
        compute.run("centres", count, Progress.none(), j -> {
            whole[j] = VectorMath.dot(columns[j], columns[j]);
            left[j] = whole[j];
            for (int t = 0; t < targets.length; t++) products[j][t] = VectorMath.dot(columns[j], targets[t]);
        });
        List<double[]> directions = new ArrayList<>();
        int[] chosen = new int[Math.min(most, count)];
        while (directions.size() < chosen.length) {
            progress.throwIfCancelled();
            progress.report("centres", directions.size(), chosen.length);
            int best = best(left, whole, products);
            if (best < 0) break;
            double[] direction = orthogonal(columns[best], directions);
            chosen[directions.size()] = best;
            directions.add(direction);
            double[] shares = new double[targets.length];
            for (int t = 0; t < shares.length; t++) shares[t] = VectorMath.dot(direction, targets[t]);
            compute.run("centres", count, Progress.none(), j -> {
                double along = VectorMath.dot(direction, columns[j]);
                left[j] -= along * along;
                for (int t = 0; t < shares.length; t++) products[j][t] -= along * shares[t];
            });
            left[best] = 0;
        }
        return Arrays.copyOf(chosen, directions.size());
    }

    /** The column that decreases the residual most; −1 if none improves the fit. */
    private static int best(double[] left, double[] whole, double[][] products) {
        int best = -1;
        double most = -1;
        for (int j = 0; j < left.length; j++) {
            if (!(left[j] > LEAST_LEFT * whole[j])) continue;
            double square = 0;
            for (double product : products[j]) square += product * product;
            if (square / left[j] > most) {
                most = square / left[j];
                best = j;
            }
        }
        return best;
    }

    /** The part of a column orthogonal to all directions, of length 1; twice, for rounding. */
    private static double[] orthogonal(double[] column, List<double[]> directions) {
        double[] rest = column.clone();
        for (int pass = 0; pass < 2; pass++)
            for (double[] direction : directions) {
                double along = VectorMath.dot(rest, direction);
                for (int i = 0; i < rest.length; i++) rest[i] -= along * direction[i];
            }
        double length = Math.sqrt(VectorMath.dot(rest, rest));
        for (int i = 0; i < rest.length; i++) rest[i] /= length;
        return rest;
    }
}
