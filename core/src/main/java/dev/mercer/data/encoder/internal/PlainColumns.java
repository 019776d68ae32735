package dev.mercer.data.encoder.internal;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.internal.ColumnEncoder.EncodedColumn;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Indices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The columns of a table that are encoded without targets, and the residuals of the targets after ridge regression on nonlinear terms
 * of these columns. The mean residual of a level measures what the level adds to the other columns, whereas its mean target may only
 * reflect what else its rows have in common.
 *
 * <p>A coordinate x of more than two values has three terms: x within ±3, its rank r in −1 … 1, and r². Terms are standardised. With p
 * terms λ = p: they are expected to explain about half of a target of variance 1. If a fold is left out, the regression uses the other
 * rows only. Cost: n·p² operations for all folds together.
 */
public final class PlainColumns {
    /** The name of a residual; the name of its target follows. */
    private static final String ADDED = "added";

    /** With more terms the regression takes long. */
    private static final int MOST_TERMS = 300;

    /** With fewer rows for each term, residuals are mostly noise. */
    private static final int ROWS_FOR_TERM = 5;

    /** Numbers in memory, rows times terms: 64 MiB. */
    private static final long MOST_NUMBERS = 1 << 23;

    private static final double FAR = 3;

    /** The number of rows among which ranks are taken. */
    private static final int RANKED = 1000;

    private final int rows;
    /** The number of rows that the weighted ones stand for. */
    private final long counted;
    /** The rows among which ranks are taken. */
    private final int[] ranked;

    private final List<double[]> terms = new ArrayList<>();

    /** Columns of rows of these weights > 0. */
    public PlainColumns(Reals weights) {
        this.rows = weights.size();
        this.counted = RowCounts.total(weights);
        this.ranked = RowCounts.spread(weights, RANKED);
    }

    /** Whether the last of these names is that of a residual: it follows its target, or is the only one. A class may have such a name too. */
    static boolean haveResidual(List<String> names) {
        if (names.isEmpty() || names.size() > 2) return false;
        String last = names.get(names.size() - 1);
        return names.size() == 1 ? last.equals(ADDED) : last.equals(residual(names.get(0)));
    }

    private static String residual(String target) {
        return target.isEmpty() ? ADDED : ADDED + " " + target;
    }

    /** Whether no further column would be added. */
    public boolean isFull() {
        return tooMany(terms.size());
    }

    /** Adds the outputs of a column, unless there are too many terms already. */
    public void add(EncodedColumn column, int outputs) {
        for (int k = 0; k < outputs && !isFull(); k++) {
            double[] x = new double[rows];
            for (int i = 0; i < rows; i++) x[i] = column.get(i, k);
            double[] sorted = sample(x);
            if (Arrays.stream(sorted).distinct().count() <= 2) terms.add(x);
            else {
                double[] ranks = Arrays.stream(x).map(v -> rank(sorted, v)).toArray();
                terms.add(Arrays.stream(x)
                        .map(v -> Math.max(-FAR, Math.min(FAR, v)))
                        .toArray());
                terms.add(ranks);
                terms.add(Arrays.stream(ranks).map(r -> r * r).toArray());
            }
        }
    }

    private boolean tooMany(int count) {
        return count > MOST_TERMS || (long) ROWS_FOR_TERM * count > counted || (long) count * rows > MOST_NUMBERS;
    }

    private double[] sample(double[] x) {
        return Arrays.stream(ranked).mapToDouble(i -> x[i]).sorted().toArray();
    }

    /** The rank of a value in −1 … 1; equal values have the mean of their ranks. */
    private static double rank(double[] sorted, double value) {
        return (double) (Indices.below(sorted, value) + Indices.below(sorted, Math.nextUp(value))) / sorted.length - 1;
    }

    /** The residuals of the targets; empty if there are no terms, or too many. The terms are standardised in place. */
    public Optional<Supervision.Response> residuals(Supervision.Standard targets) {
        if (terms.isEmpty() || isFull() || targets.count() == 0) return Optional.empty();
        double[][] x = terms.stream()
                .filter(term -> Supervision.standardize(term, targets.weights()))
                .toArray(double[][]::new);
        if (x.length == 0) return Optional.empty();
        Sums all = new Sums(x.length, targets.count());
        List<Sums> folds = new ArrayList<>();
        for (int f = 0; f < Supervision.FOLDS; f++) {
            folds.add(Sums.of(x, targets, f));
            all.add(folds.get(f), 1);
        }
        double[][][] values = new double[Supervision.FOLDS + 1][][];
        for (int f = 0; f < Supervision.FOLDS; f++) {
            all.add(folds.get(f), -1);
            values[f] = residuals(x, targets, all);
            all.add(folds.get(f), 1);
        }
        values[Supervision.FOLDS] = residuals(x, targets, all);
        List<String> names =
                targets.names().stream().map(PlainColumns::residual).toList();
        return Optional.of(new Supervision.Response(names, values));
    }

    /** The residuals of all rows after the regression on some. */
    private static double[][] residuals(double[][] x, Supervision.Standard targets, Sums some) {
        Cholesky factor = Cholesky.of(some.matrix(), x.length);
        double[][] rest = new double[targets.count()][];
        for (int k = 0; k < rest.length; k++) {
            double[] v = factor.solve(some.products[k]);
            rest[k] = targets.values()[k].clone();
            for (int c = 0; c < v.length; c++) VectorMath.axpy(-v[c], x[c], rest[k]);
        }
        return rest;
    }

    /** Σwxxᵀ, of which the lower half is used, and Σwxy for each target. */
    private static final class Sums {
        final double[][] squares;
        final double[][] products;

        Sums(int terms, int targets) {
            squares = new double[terms][terms];
            products = new double[targets][terms];
        }

        /** The sums over the rows of a fold. */
        static Sums of(double[][] x, Supervision.Standard targets, int fold) {
            int[] rows = Indices.where(targets.fold().length, i -> targets.fold()[i] == fold);
            double[][] own = new double[x.length][];
            for (int c = 0; c < x.length; c++) own[c] = select(x[c], rows);
            Sums sums = new Sums(x.length, targets.count());
            double[] weights = select(targets.weights(), rows);
            double[][] y = new double[targets.count()][];
            for (int k = 0; k < y.length; k++) y[k] = select(targets.values()[k], rows);
            for (int c = 0; c < x.length; c++) {
                double[] weighted = own[c].clone();
                for (int r = 0; r < rows.length; r++) weighted[r] *= weights[r];
                for (int d = 0; d <= c; d++) sums.squares[c][d] = VectorMath.dot(weighted, own[d]);
                for (int k = 0; k < y.length; k++) sums.products[k][c] = VectorMath.dot(weighted, y[k]);
            }
            return sums;
        }

        private static double[] select(double[] values, int... rows) {
            return Arrays.stream(rows).mapToDouble(i -> values[i]).toArray();
        }

        void add(Sums other, double factor) {
            for (int c = 0; c < squares.length; c++)
                for (int d = 0; d <= c; d++) squares[c][d] += factor * other.squares[c][d];
            for (int k = 0; k < products.length; k++)
                for (int c = 0; c < squares.length; c++) products[k][c] += factor * other.products[k][c];
        }

        SymmetricMatrix matrix() {
            SymmetricMatrix matrix = new SymmetricMatrix(squares.length);
            for (int c = 0; c < squares.length; c++) for (int d = 0; d <= c; d++) matrix.set(c, d, squares[c][d]);
            return matrix;
        }
    }
}
