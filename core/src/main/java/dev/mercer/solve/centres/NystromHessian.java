package dev.mercer.solve.centres;

import dev.mercer.gram.tall.TallGram;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * The second derivatives of J on chosen centres, one matrix Hₜ = KᵀCₜK + 2λK_MM for each output, with b eliminated: products
 * with all of them in one pass over K, and factors of the same on a sample of the rows.
 */
final class NystromHessian {
    private final TallGram gram;
    private final NystromPenalty penalty;
    private final double lambda;
    private final Matrix curvatures;
    /** What a free b, or the centring of K, takes from (Kv)ᵢ: aₜᵀv for each output. */
    private final Matrix centers;
    /** And what centring takes from the product: s(dₜᵀv); empty otherwise. */
    private final double[] mean;

    private final Matrix corrections;

    /**
     * At a point.
     *
     * @param lambda λ
     * @param curvatures the diagonals of Cₜ, a column for each output
     * @param centers a for each output, a column each
     * @param mean s, the mean row of K, where K is centred; else empty
     * @param corrections d for each output, where K is centred
     */
    NystromHessian(
            TallGram gram,
            NystromPenalty penalty,
            double lambda,
            Matrix curvatures,
            Matrix centers,
            double[] mean,
            Matrix corrections) {
        this.gram = gram;
        this.penalty = penalty;
        this.lambda = lambda;
        this.curvatures = curvatures;
        this.centers = centers;
        this.mean = mean;
        this.corrections = corrections;
    }

    /** Hₜvₜ for each column. */
    Matrix product(Matrix v, Progress progress) {
        double[] levels = Columns.dots(centers, v);
        Matrix product = gram.normal(
                v,
                (i, row) -> {
                    for (int t = 0; t < row.length; t++) row[t] = curvatures.get(i, t) * (row[t] - levels[t]);
                },
                progress);
        Columns.add(2, penalty.multiply(v, lambda), product);
        if (mean.length == 0) return product;
        double[] taken = Columns.dots(corrections, v);
        for (int j = 0; j < product.rows(); j++)
            for (int t = 0; t < taken.length; t++) product.set(j, t, product.get(j, t) - mean[j] * taken[t]);
        return product;
    }

    /** The factors of what some rows say of each Hₜ. */
    List<Cholesky> factors(Sample sample, boolean intercept, Progress progress) {
        List<Cholesky> factors = new ArrayList<>();
        for (int t = 0; t < curvatures.columns(); t++) {
            double[] some = new double[sample.rows.length];
            double share = 0;
            double total = 0;
            for (int i = 0; i < curvatures.rows(); i++) total += curvatures.get(i, t);
            for (int i = 0; i < some.length; i++) {
                some[i] = curvatures.get(sample.rows[i], t);
                share += some[i];
            }
            TallGram.Squared found = sample.gram.square(some, NystromFactor.column(some), progress);
            double[] sums = intercept && share > 0 ? found.right().column(0) : new double[0];
            double scale = share > 0 ? total / share : 0;
            factors.add(NystromFactor.of(
                    NystromFactor.scaled(found.square(), scale, sums, share),
                    lambda,
                    2,
                    penalty,
                    gram.compute().engine()));
        }
        return factors;
    }

    /** Rows that stand for all in a preconditioner, and K of them. */
    static final class Sample {
        final int[] rows;
        final TallGram gram;

        Sample(int[] rows, TallGram gram) {
            this.rows = rows;
            this.gram = rows.length == gram.rows() ? gram : gram.select(rows);
        }
    }

    /** Each column by its own factor. */
    static Matrix solve(List<Cholesky> factors, Matrix r) {
        Matrix out = new Matrix(r.rows(), r.columns());
        for (int t = 0; t < r.columns(); t++) {
            double[] one = factors.get(t).solve(r.column(t));
            for (int j = 0; j < one.length; j++) out.set(j, t, one[j]);
        }
        return out;
    }
}
