package dev.mercer.solve.nystrom;

import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * The objective of every learner over functions on M chosen centers only: {@code J = (1/Σw) Σᵢ wᵢ L(yᵢ, fᵢ) + λαᵀK_MMα}
 * with f = Kα + b and K between N points and the centers. Its minimum is above that over all functions, and equal to it
 * where every point is a center. Several targets share everything except y. Sources: [WS01], [RCR17].
 *
 * @param rows K, N×M, with targets and weights
 * @param centers K_MM
 * @param intercept none, free or centered; if centered, the weighted mean of Kα is subtracted from Kα, and the weighted
 *     mean of numeric targets from the targets
 */
public record NystromProblem(NystromRows rows, SymmetricMatrix centers, Intercept intercept) {
    public NystromProblem {
        Require.equal("number of centers", rows.columns(), centers.size());
    }

    /** Σw and the weighted means of the targets. Reads all targets once, and not K; {@code labels} must be ±1. */
    Level level(boolean labels, Progress progress) {
        double[] sums =
                RowPasses.total(rows, new RowPass.TargetSums(labels), progress).get(0);
        double total = sums[0];
        Require.positive("sum of the weights", total);
        double[] means = new double[rows.outputs()];
        for (int t = 0; t < means.length && intercept != Intercept.NONE; t++) means[t] = sums[1 + t] / total;
        return new Level(total, means);
    }

    /**
     * Sums over the targets.
     *
     * @param total Σw
     * @param means the weighted mean of each target; zeros without an intercept
     */
    record Level(double total, double[] means) {}
}
