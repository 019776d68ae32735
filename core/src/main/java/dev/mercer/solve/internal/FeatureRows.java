package dev.mercer.solve.internal;

import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * The matrix Φ of N rows of D features: the only view of points and feature map that a primal solver has. Rows are
 * computed when needed, so that Φ need not fit into memory. Immutable; used from several threads at once.
 */
public interface FeatureRows {
    /** N. */
    int size();

    /** D. */
    int dim();

    /** Writes row i of Φ to the beginning of {@code out}. */
    void row(int i, double[] out);

    /** The resources with which products and factors are computed. */
    Compute compute();

    /** The mean of the rows with these weights, which have a positive sum. */
    default double[] mean(Reals weights, Progress progress) {
        Require.equal("number of weights", size(), weights.size());
        double total = Require.positive("sum of the weights", weights.sum());
        double[] shares = weights.stream().map(w -> w / total).toArray();
        return new FeatureSums(this).transposedTimes(shares, progress);
    }

    /** Φ with {@code center} subtracted from every row, a view. */
    default FeatureRows minus(double[] center) {
        FeatureRows all = this;
        double[] point = center.clone();
        return new FeatureRows() {
            @Override
            public int size() {
                return all.size();
            }

            @Override
            public int dim() {
                return all.dim();
            }

            @Override
            public void row(int i, double[] out) {
                all.row(i, out);
                for (int k = 0; k < point.length; k++) out[k] -= point[k];
            }

            @Override
            public Compute compute() {
                return all.compute();
            }
        };
    }
}
