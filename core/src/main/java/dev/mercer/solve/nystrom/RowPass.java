package dev.mercer.solve.nystrom;

import dev.mercer.gram.TallGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pass over all rows, as a value. The contribution of a piece to the sums depends only on the piece and on the
 * components of the pass, so that pieces on other machines can be processed there.
 */
public sealed interface RowPass {
    /**
     * The contribution of one piece: new arrays, of the same lengths for each piece. {@code inside} receives the progress of the work on this piece.
     */
    List<double[]> of(NystromRows.Piece piece, Progress inside);

    /**
     * Σw, and Σwy of each target.
     *
     * @param labels whether targets must be ±1
     */
    record TargetSums(boolean labels) implements RowPass {
        @Override
        public List<double[]> of(NystromRows.Piece piece, Progress inside) {
            double[] weights = piece.weights();
            Matrix targets = piece.targets();
            double[] sums = new double[1 + targets.columns()];
            for (int i = 0; i < weights.length; i++) {
                sums[0] += weights[i];
                for (int t = 0; t < targets.columns(); t++) {
                    double y = targets.get(i, t);
                    if (labels && Math.abs(y) != 1) Require.that(false, "label %d must be 1 or -1, got %s", i, y);
                    sums[1 + t] += weights[i] * y;
                }
            }
            return List.of(sums);
        }
    }

    /**
     * KᵀW(y − mean, 1); then Σw, Σw of the rows that are squared, Σw(y − mean) and Σw(y − mean)² of each target; then of the rows that
     * are squared KᵀW1 and the tiles of KᵀWK.
     *
     * @param means of the targets
     * @param whole whether all rows are squared
     * @param some the rows that are squared, if there is only one piece; empty for several pieces
     */
    record NormalSums(double[] means, boolean whole, int[] some) implements RowPass {
        @Override
        public List<double[]> of(NystromRows.Piece piece, Progress inside) {
            double[] weights = piece.weights();
            int outputs = means.length;
            Matrix c = new Matrix(piece.size(), outputs + 1);
            double[] scalars = new double[2 + 2 * outputs];
            for (int i = 0; i < weights.length; i++) {
                scalars[0] += weights[i];
                c.set(i, outputs, weights[i]);
                for (int t = 0; t < outputs; t++) {
                    double y = piece.targets().get(i, t) - means[t];
                    c.set(i, t, weights[i] * y);
                    scalars[2 + t] += weights[i] * y;
                    scalars[2 + outputs + t] += weights[i] * y * y;
                }
            }
            if (!whole && some.length == 0)
                return List.of(piece.gram().transposed(c, inside).values(), scalars);
            double[] squared = whole
                    ? weights
                    : Arrays.stream(some).mapToDouble(i -> weights[i]).toArray();
            double @Nullable [] unequal = Arrays.stream(squared).allMatch(w -> w == 1) ? null : squared;
            TallGram.Squared found = whole
                    ? piece.gram().square(unequal, c, inside)
                    : piece.gram().square(some, unequal, c, inside);
            scalars[1] = Arrays.stream(squared).sum();
            List<double[]> all = new ArrayList<>(
                    List.of(found.right().values(), scalars, found.sums().toArray()));
            for (int i = 0; i < found.square().tiles(); i++)
                for (int j = 0; j <= i; j++) all.add(found.square().tile(i, j));
            return all;
        }
    }

    /**
     * KᵀW(KV − levels).
     *
     * @param v V
     * @param levels the number subtracted from each column of KV
     * @param rough whether the product is computed in the arithmetic of the precision of K
     */
    record NormalProduct(Matrix v, double[] levels, boolean rough) implements RowPass {
        @Override
        public List<double[]> of(NystromRows.Piece piece, Progress inside) {
            double[] weights = piece.weights();
            TallGram.RowStep center = (i, row) -> {
                for (int t = 0; t < row.length; t++) row[t] = weights[i] * (row[t] - levels[t]);
            };
            TallGram gram = piece.gram();
            return List.of((rough ? gram.roughNormal(v, center, inside) : gram.normal(v, center, inside)).values());
        }
    }

    /**
     * KᵀWr and Σwr², r = y − means − (Kx − levels).
     *
     * @param x the unknowns
     * @param levels the number subtracted from each column of Kx
     * @param means of the targets
     */
    record Residual(Matrix x, double[] levels, double[] means) implements RowPass {
        @Override
        public List<double[]> of(NystromRows.Piece piece, Progress inside) {
            double[] weights = piece.weights();
            double[] squares = new double[piece.size()];
            TallGram.RowStep step = (i, row) -> {
                for (int t = 0; t < row.length; t++) {
                    double error = piece.targets().get(i, t) - means[t] - (row[t] - levels[t]);
                    squares[i] += weights[i] * error * error;
                    row[t] = weights[i] * error;
                }
            };
            Matrix left = piece.gram().normal(x, step, inside);
            double sum = VectorMath.sum(squares);
            return List.of(left.values(), new double[] {sum});
        }
    }

    /** KᵀW1. */
    record KernelSums() implements RowPass {
        @Override
        public List<double[]> of(NystromRows.Piece piece, Progress inside) {
            return List.of(piece.gram()
                    .transposed(Matrix.rowMajor(piece.weights(), 1), inside)
                    .values());
        }
    }

    /**
     * KᵀwL′/Σw, then KᵀwL″/Σw, at a function, and the sums of {@link LossPasses.At}.
     *
     * @param sums the loss
     * @param x the unknowns of the function
     * @param bias its b
     */
    record Slopes(LossSums sums, Matrix x, double[] bias) implements RowPass {
        @Override
        public List<double[]> of(NystromRows.Piece piece, Progress inside) {
            int outputs = bias.length;
            Matrix v = Columns.beside(x, new Matrix(x.rows(), outputs));
            Matrix f = new Matrix(piece.size(), outputs);
            Matrix slopes = new Matrix(piece.size(), 2 * outputs);
            TallGram.RowStep step = (i, row) -> {
                for (int t = 0; t < outputs; t++) f.set(i, t, row[t] + bias[t]);
                sums.slope(piece, f, i, slopes);
                for (int t = 0; t < row.length; t++) row[t] = slopes.get(i, t);
            };
            Matrix found = piece.gram().normal(v, step, inside);
            return List.of(found.values(), sums.at(piece, f, slopes));
        }
    }

    /**
     * KᵀC(KV − levels), then zeros, with the curvatures C of a function.
     *
     * @param sums the loss
     * @param direction V
     * @param levels the number subtracted from each column of KV
     * @param x the unknowns of the function
     * @param bias its b
     */
    record CurvedProduct(LossSums sums, Matrix direction, double[] levels, Matrix x, double[] bias) implements RowPass {
        @Override
        public List<double[]> of(NystromRows.Piece piece, Progress inside) {
            int outputs = levels.length;
            Matrix v = Columns.beside(direction, x);
            TallGram.RowStep step = (i, row) -> {
                for (int t = 0; t < outputs; t++) {
                    double c = sums.curvature(piece, i, t, row[outputs + t] + bias[t]);
                    row[t] = c * (row[t] - levels[t]);
                    row[outputs + t] = 0;
                }
            };
            return List.of(piece.gram().normal(v, step, inside).values());
        }
    }

    /**
     * The losses ΣwL/Σw of each output after steps along a line, each of half the length of the one before.
     *
     * @param sums the loss
     * @param direction the change of the unknowns
     * @param shift the change of b
     * @param x the unknowns where the line begins
     * @param bias b where the line begins
     * @param longest the length of the first step
     * @param tries the number of steps
     */
    record StepRisks(
            LossSums sums, Matrix direction, double[] shift, Matrix x, double[] bias, double longest, int tries)
            implements RowPass {
        @Override
        public List<double[]> of(NystromRows.Piece piece, Progress inside) {
            int outputs = shift.length;
            Matrix both = piece.gram().multiply(Columns.beside(direction, x), inside);
            Matrix more = Columns.part(both, 0, outputs);
            Matrix f = Columns.part(both, outputs, outputs);
            for (int i = 0; i < f.rows(); i++)
                for (int t = 0; t < outputs; t++) {
                    more.set(i, t, more.get(i, t) + shift[t]);
                    f.set(i, t, f.get(i, t) + bias[t]);
                }
            return List.of(sums.risks(piece, f, more, longest, tries));
        }
    }

    /**
     * The sums of {@link LossPasses.Dual}: a lower bound on the loss from its slopes at a function.
     *
     * @param sums the loss
     * @param x the unknowns of the function
     * @param bias its b
     * @param up the factor of positive slopes, for each output
     * @param down the factor of negative slopes, for each output
     * @param lambda λ
     */
    record DualSums(LossSums sums, Matrix x, double[] bias, double[] up, double[] down, double lambda)
            implements RowPass {
        @Override
        public List<double[]> of(NystromRows.Piece piece, Progress inside) {
            return of(piece, null, inside);
        }

        /** {@code scores} are the values of the function if they are known. */
        List<double[]> of(NystromRows.Piece piece, @Nullable Matrix scores, Progress inside) {
            int outputs = bias.length;
            double[] weights = piece.weights();
            Matrix slopes = new Matrix(piece.size(), outputs);
            Matrix a = new Matrix(piece.size(), outputs);
            TallGram.RowStep of = (i, row) -> {
                for (int t = 0; t < outputs; t++) {
                    double u = weights[i] > 0 ? sums.loss().derivative(sums.target(piece, i, t), row[t]) : 0;
                    u *= u > 0 ? up[t] : down[t];
                    slopes.set(i, t, u);
                    row[t] = -weights[i] * u / (2 * lambda * sums.total());
                    a.set(i, t, row[t]);
                }
            };
            Matrix products;
            if (scores == null) {
                TallGram.RowStep step = (i, row) -> {
                    for (int t = 0; t < outputs; t++) row[t] += bias[t];
                    of.apply(i, row);
                };
                products = piece.gram().normal(x, step, inside);
            } else {
                double[] room = new double[outputs];
                for (int i = 0; i < piece.size(); i++) {
                    scores.row(i, room);
                    of.apply(i, room);
                }
                products = piece.gram().transposed(a, inside);
            }
            return List.of(products.values(), sums.conjugates(piece, a, slopes));
        }
    }
}
