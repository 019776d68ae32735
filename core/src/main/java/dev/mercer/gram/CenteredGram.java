package dev.mercer.gram;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * HKHᵀ with H = I − 1pᵀ: the Gram matrix of features from which their weighted mean Σ pᵢφ(xᵢ) has been subtracted.
 * Written out, Kᵢⱼ − mᵢ − mⱼ + pᵀm with m = Kp.
 */
final class CenteredGram extends DerivedGram {
    private final double[] shares;
    private final double[] means;
    private final double mean;

    /** The weights are normalised here; they need not sum to one. */
    CenteredGram(Gram base, double[] weights) {
        super(base);
        Require.equal("number of weights", base.size(), weights.length);
        double sum = 0;
        for (double weight : weights) sum += Require.nonNegative("weight", weight);
        Require.positive("sum of the weights", sum);
        this.shares = new double[weights.length];
        for (int i = 0; i < weights.length; i++) shares[i] = weights[i] / sum;
        this.means = new double[weights.length];
        base.apply(shares, means);
        double total = 0;
        for (int i = 0; i < weights.length; i++) total += shares[i] * means[i];
        this.mean = total;
    }

    @Override
    public double diagonal(int i) {
        return base.diagonal(i) - 2 * means[i] + mean;
    }

    @Override
    public void row(int i, double[] out) {
        base.row(i, out);
        for (int j = 0; j < means.length; j++) out[j] += mean - means[i] - means[j];
    }

    @Override
    public Matrix multiply(Matrix v) {
        Matrix inside = v.copy();
        for (int c = 0; c < v.columns(); c++) {
            double sum = 0;
            for (int i = 0; i < means.length; i++) sum += v.get(i, c);
            for (int i = 0; i < means.length; i++) inside.set(i, c, v.get(i, c) - shares[i] * sum);
        }
        Matrix product = base.multiply(inside);
        for (int c = 0; c < v.columns(); c++) {
            double average = 0;
            for (int i = 0; i < means.length; i++) average += shares[i] * product.get(i, c);
            for (int i = 0; i < means.length; i++) product.set(i, c, product.get(i, c) - average);
        }
        return product;
    }

    @Override
    void transform(SymmetricMatrix matrix, Progress progress) {
        GramTiles.forEach(matrix, compute(), progress, (window, tile) -> {
            for (int i = window.fromRow(), at = 0; i < window.toRow(); i++)
                for (int j = window.fromColumn(); j < window.toColumn(); j++, at++)
                    tile[at] += mean - means[i] - means[j];
        });
    }
}
